/// Content that is operated by touch, such as a button or a slider. By default a scroll view
/// doesn't cancel the touches of a control, as UIScrollView doesn't cancel the touches of a
/// UIControl.
public protocol TouchControl: AnyObject {}

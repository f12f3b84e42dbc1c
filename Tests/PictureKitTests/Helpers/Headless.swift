import Testing

/// The parent of all suites that use SDL: their tests run one after the other, on one thread.
@Suite(.serialized) struct Headless {}

import Testing

@testable import TraceKit

/// Tests of `JSONWriter`.
@Suite struct JSONWriterTests {
  @Test(arguments: [
    ("plain é日", "\"plain é日\""), ("a\"b\\c", #""a\"b\\c""#), ("a\nb\rc\td", #""a\nb\rc\td""#),
    ("\u{1}\u{1F}\u{7F}\u{85}\u{2028}", #""\u0001\u001f\u007f\u0085\u2028""#),
  ])
  func stringsAreQuotedAndEscaped(text: String, quoted: String) {
    #expect(JSONWriter.quoted(text) == quoted)
  }
}

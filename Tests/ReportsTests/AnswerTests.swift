import Testing

@testable import LifecheckReports

/// How answers look on a terminal, on a forge and to programs.
struct AnswerTests {
  private func written(
    _ answers: [Answer], as format: Answer.Format, width: Int = 60
  ) -> String {
    var text = ""
    answers.write(as: format, style: TextStyle(width: width), to: &text)
    return text
  }

  private var answer: Answer {
    var answer = Answer(kind: "rule", id: "a.b")
    answer.add("why", .text("One two three four five six seven eight nine ten eleven twelve."))
    answer.add("told_by", .names(["x", "y"]))
    answer.add("example", .texts([.code("a|b") + " - conforms", "second"]))
    answer.add("empty", .names([]))
    answer.addForPrograms("since", .nothing)
    answer.addForPeople("state", "active -> inactive")
    return answer
  }

  @Test func textIsWrappedUnderItsWord() {
    #expect(
      written([answer], as: .full, width: 40) == """
        rule     a.b
        why      One two three four five six
                 seven eight nine ten eleven
                 twelve.
        told by  x, y
        example  a|b - conforms
        example  second
        state    active -> inactive

        """)
  }

  @Test func markdownHasCodeAsCode() {
    #expect(
      written([answer], as: .markdown) == """
        ## rule `a.b`

        - **why**: One two three four five six seven eight nine ten eleven twelve.
        - **told by**: `x`, `y`
        - **example**: `a|b` - conforms
        - **example**: second
        - **state**: active -> inactive

        """)
  }

  @Test func programsReadKeysAndNoWords() {
    #expect(
      written([answer], as: .json) == """
        [
          {"kind": "rule", "id": "a.b", "why": "One two three four five six seven eight nine ten \
        eleven twelve.", "told_by": ["x", "y"], "example": ["a|b - conforms", "second"], \
        "since": null}
        ]

        """)
    #expect(written([], as: .json) == "[]\n")
  }

  @Test func aTableShowsOnlyColumnsWithSomethingInThem() {
    var answer = Answer(kind: "trigger", id: "t")
    answer.add(
      "rules",
      .table(
        Answer.Table(
          [
            "os", Answer.Column("rule", isShown: false), "only_with",
            Answer.Column("expects", isCode: true),
          ],
          [
            [.text(">=8.0"), .text("r"), .text(nil), .text("a b")],
            [.text("<8.0"), .text(nil), .text(nil), .plain("no rule: not there")],
          ])))
    #expect(
      written([answer], as: .full) == """
        trigger  t
        rules    os     expects
                 >=8.0  a b
                 <8.0   no rule: not there

        """)
    #expect(
      written([answer], as: .markdown) == """
        ## trigger `t`

        - **rules**:

        | os | expects |
        | --- | --- |
        | >=8.0 | `a b` |
        | \\<8.0 | no rule: not there |


        """)
    #expect(
      written([answer], as: .json) == """
        [
          {
            "kind": "trigger",
            "id": "t",
            "rules": [
              {"os": ">=8.0", "rule": "r", "only_with": null, "expects": "a b"},
              {"os": "<8.0", "rule": null, "only_with": null, "expects": null}
            ]
          }
        ]

        """)
  }

  @Test(arguments: [
    ("a *b* _c_ [d](e) <f>", #"a \*b\* \_c\_ \[d\](e) \<f>"#),
    ("# no heading", ##"\# no heading"##),
    ("- no item", #"\- no item"#),
    ("1. no item", #"1\. no item"#),
    ("@Directive", #"\@Directive"#),
    ("a|b\n\nc", #"a\|b c"#),
    ("\u{1B}[31m\u{202E}x", #"\\x1B\[31m\\u{202E}x"#),
  ])
  func whatATableSaysSteersNoMarkdown(text: String, shown: String) {
    #expect(text.markdownLine == shown)
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`a", "`` `a ``"), ("", "`  `"), ("a\nb", "`a b`"),
  ])
  func codeStaysCode(text: String, shown: String) {
    #expect(text.markdownSpan == shown)
  }

  @Test func onlyAnAddressOfTheWebIsALink() {
    #expect(Sentence.address("https://a.b/c_d").markdown == "<https://a.b/c_d>")
    #expect(Sentence.address("https://a.b/> x").markdown == "https://a.b/> x")
    #expect(Sentence.address("a *note*").markdown == #"a \*note\*"#)
    #expect(("a: " + Sentence.code("b")).text == "a: b")
  }

  @Test func aListStandsUnderItsHeadings() {
    let answers = ["a", "b", "c"].map { id in
      var answer = Answer(kind: "usual", id: id)
      answer.heading = id == "b" ? "two" : "one"
      answer.addForPrograms("expect", .code("x y"))
      return answer
    }
    var text = ""
    answers.writeList(as: .full, columns: ["id", "kind", "none"], below: "expect", to: &text)
    #expect(
      text == """
        one
          a   usual
              x y
          c   usual
              x y

        two
          b   usual
              x y

        """)
    text = ""
    answers.writeList(
      as: .markdown, columns: ["id", "none"], below: Answer.Column("expect", isCode: true),
      to: &text)
    #expect(
      text == """
        ## one

        | id | expect |
        | --- | --- |
        | a | `x y` |
        | c | `x y` |

        ## two

        | id | expect |
        | --- | --- |
        | b | `x y` |

        """)
  }

  @Test func hostileTextReachesNoTerminalRaw() {
    var answer = Answer(kind: "rule", id: "\u{1B}[31m")
    answer.add("why", .text("a\u{202E}b \u{7} c"))
    let text = written([answer], as: .full)
    #expect(text == "rule  \\x1B[31m\nwhy   a\\u{202E}b \\x07 c\n")
  }
}

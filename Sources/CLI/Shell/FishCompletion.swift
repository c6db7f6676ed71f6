/// The script for fish.
enum FishCompletion {
  static var script: String {
    head + commands + options
  }

  private static let names = Command.allCases.map(\.rawValue).joined(separator: " ")

  private static var head: String {
    let taking = Set(Option.all.filter { $0.value != nil }.flatMap(\.words)).sorted()
    return #"""
      # fish completion for lifecheck, made by: lifecheck completion fish

      function __lifecheck_command
          set -l words (commandline -opc)
          if set -q words[2]; and contains -- $words[2] \#(names)
              echo $words[2]
          else
              echo check
          end
      end

      function __lifecheck_is
          contains -- (__lifecheck_command) $argv
      end

      # The first operand, if there is one before the cursor.
      function __lifecheck_operand
          set -l words (commandline -opc)
          set -l isvalue no
          for word in $words[3..-1]
              if test $isvalue = yes
                  set isvalue no
                  continue
              end
              switch $word
                  case \#(taking.joined(separator: " "))
                      set isvalue yes
                  case '-*'
                  case '*'
                      echo $word
                      return 0
              end
          end
          return 1
      end

      function __lifecheck_first
          __lifecheck_is $argv; and not __lifecheck_operand >/dev/null
      end

      function __lifecheck_behind
          __lifecheck_is $argv[1]; and contains -- (__lifecheck_operand) $argv[2..-1]
      end

      function __lifecheck_names
          command lifecheck completion names $argv 2>/dev/null
      end

      # The value that is being typed, without the option before it.
      function __lifecheck_value
          commandline -ct | string replace -r '^--[a-z-]+=' ''
      end

      # Each name behind those that the list has already.
      function __lifecheck_list
          set -l before (__lifecheck_value | string match -r '^.*,')
          printf "$before%s\n" $argv
      end

      # NAME=, and behind the = what $argv[1] gives.
      function __lifecheck_pair
          set -l parts (__lifecheck_value | string split -m 1 =)
          if set -q parts[2]
              if test $argv[1] = files
                  for path in $parts[2]*
                      test -d $path; and set path $path/
                      echo $parts[1]=$path
                  end
              else
                  printf "$parts[1]=%s\n" (string split , $argv[1])
              end
          else
              printf '%s=\n' $argv[2..-1]
          end
      end


      """#
  }

  private static var commands: String {
    var text = ""
    for command in Command.allCases {
      text +=
        "complete -c lifecheck -n 'test (count (commandline -opc)) = 1' -a \(command.rawValue)"
        + " -d \(quoted(command.summary))\n"
    }
    for command in Command.allCases where command.operand != .files {
      let name = command.rawValue
      text += line("__lifecheck_first \(name)", command.operand, isOption: false)
      for (first, candidates) in command.following where first != "*" {
        text += line("__lifecheck_behind \(name) \(first)", candidates, isOption: false)
      }
      if command.following.last?.candidates != .files {
        text += "complete -c lifecheck -n '__lifecheck_is \(name)' -f"
        text += argument(command.following.last?.candidates ?? .nothing) + "\n"
      }
    }
    return text + "\n"
  }

  private static var options: String {
    var text = ""
    for option in Option.all {
      let takers = Command.allCases.filter { option.isTaken(by: $0) }
      // The forms of output are each command's own.
      let isPerCommand = option.value?.kind == .format
      for group in isPerCommand ? takers.map({ [$0] }) : [takers] where !group.isEmpty {
        text += "complete -c lifecheck"
        if group.count < Command.allCases.count {
          text += " -n '__lifecheck_is \(group.map(\.rawValue).joined(separator: " "))'"
        }
        text += " -l \(option.name)" + (option.short.map { " -s \($0)" } ?? "")
        if let candidates = option.candidates(for: group[0]) {
          text += (candidates == .files ? " -r" : " -x") + argument(candidates)
        }
        text += " -d \(quoted(option.help))\n"
      }
    }
    return text
  }

  private static func line(
    _ condition: String, _ candidates: Candidates, isOption: Bool
  ) -> String {
    "complete -c lifecheck -n '\(condition)' -f\(argument(candidates))\n"
  }

  private static func argument(_ candidates: Candidates) -> String {
    switch candidates {
    case .nothing, .files: ""
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .names, .list, .pair: " -a '(\(given(candidates)))'"
    }
  }

  /// What a function of the script gives.
  private static func given(_ candidates: Candidates) -> String {
    switch candidates {
    case .nothing, .files: ""
    case .words(let words): words.joined(separator: " ")
    case .names(let kind): "__lifecheck_names \(kind)"
    case .list(let names): "__lifecheck_list (\(given(names)))"
    case .pair(let names, .words(let words)):
      "__lifecheck_pair \(words.joined(separator: ",")) (\(given(names)))"
    case .pair(let names, _): "__lifecheck_pair files \(given(names))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

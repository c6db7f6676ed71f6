/// The script for zsh: to be sourced, or to be found as `_lifecheck` in the fpath.
enum ZshCompletion {
  static var script: String {
    head + Command.allCases.map(function).joined() + tail
  }

  private static let head = #"""
    #compdef lifecheck
    # zsh completion for lifecheck, made by: lifecheck completion zsh

    _lifecheck_names() {
      local -a names
      names=(${(f)"$(lifecheck completion names $1 2>/dev/null)"})
      compadd -- $names
    }

    _lifecheck_list() {
      compset -P '*,'
      $@
    }

    # NAME=, and behind the = what the first word does.
    _lifecheck_pair() {
      local value=$1
      shift
      if compset -P '*='; then
        case $value in
          files) _files ;;
          *) compadd -- ${(s:,:)value} ;;
        esac
      elif [[ $1 == names ]]; then
        local -a names
        names=(${(f)"$(lifecheck completion names $2 2>/dev/null)"})
        compadd -S = -- $names
      else
        compadd -S = -- $@
      fi
    }


    """#

  private static var tail: String {
    let commands = Command.allCases.map { command in
      "    \(quoted("\(command.rawValue):\(command.summary.replacing(":", with: "\\:"))"))\n"
    }
    return """
      _lifecheck() {
        local -a commands
        commands=(
      \(commands.joined())  )
        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          _describe -t commands command commands
          _files
          return
        fi
        local command=check
        if (( CURRENT > 2 && ${commands[(I)$words[2]:*]} )); then
          command=$words[2]
          shift words
          (( CURRENT-- ))
        fi
        _lifecheck_$command
      }

      if [[ $funcstack[1] == _lifecheck ]]; then
        _lifecheck "$@"
      else
        compdef _lifecheck lifecheck
      fi

      """
  }

  private static func function(for command: Command) -> String {
    var text = "_lifecheck_\(command.rawValue)() {\n"
    text += "  local curcontext=$curcontext state line\n  typeset -A opt_args\n"
    text += "  _arguments -C -s -S \\\n"
    for option in command.options { text += "    \(specification(of: option, for: command)) \\\n" }
    text += "    \(quoted("1:\(action(command.operand))")) \\\n"
    text += "    '*:operand:->rest' && return\n"
    text += "  [[ $state == rest ]] || return\n  case $line[1] in\n"
    for (first, candidates) in command.following {
      text += "    \(first)) \(call(candidates)) ;;\n"
    }
    return text + "  esac\n}\n\n"
  }

  private static func specification(of option: Option, for command: Command) -> String {
    let help = option.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
    let value = option.candidates(for: command).map { candidates in
      ":\(option.value?.word ?? ""):" + body(candidates)
    }
    let long = "--\(option.name)" + (value == nil ? "" : "=")
    let rest = "[\(help)]\(value ?? "")"
    guard let short = option.short else {
      return quoted((option.isList ? "*" : "") + long + rest)
    }
    let words = "\(value == nil ? "-\(short)" : "-\(short)+"),\(long)"
    return option.isList
      ? "'*'{\(words)}\(quoted(rest))"
      : "'(-\(short) --\(option.name))'{\(words)}\(quoted(rest))"
  }

  /// A message, and how to complete.
  private static func action(_ candidates: Candidates) -> String { "operand:" + body(candidates) }

  /// With a blank first, so that zsh puts no words of its own between ours.
  private static func body(_ candidates: Candidates) -> String {
    switch candidates {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .names, .list, .pair: " \(call(candidates))"
    }
  }

  private static func call(_ candidates: Candidates) -> String {
    switch candidates {
    case .nothing: "_message operand"
    case .words(let words): "compadd -- \(words.joined(separator: " "))"
    case .files: "_files"
    case .names(let kind): "_lifecheck_names \(kind)"
    case .list(let names): "_lifecheck_list \(call(names))"
    case .pair(let names, let values): "_lifecheck_pair \(plain(values)) \(plain(names))"
    }
  }

  private static func plain(_ candidates: Candidates) -> String {
    switch candidates {
    case .words(let words): words.joined(separator: words.count > 5 ? " " : ",")
    case .names(let kind): "names \(kind)"
    default: "files"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

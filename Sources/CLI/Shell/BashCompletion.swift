/// The script for bash, which also runs on the bash 3.2 of macOS.
enum BashCompletion {
  static var script: String {
    head + options + values + operands
      + """
      }

      complete -o bashdefault -F _lifecheck lifecheck

      """
  }

  private static let commands = Command.allCases.map(\.rawValue)

  /// Readline ends words at `=` and `:`, and replaces only what comes behind: `skip` stands before that.
  private static let head = #"""
    # bash completion for lifecheck, made by: lifecheck completion bash

    # Offers words: $1 stands before each of them, $2 behind it.
    _lifecheck_add() {
      local before=$1 behind=$2 candidate
      shift 2
      for candidate; do
        candidate=$before$candidate$behind
        [[ $candidate == "$word"* ]] && COMPREPLY+=("${candidate#"$skip"}")
      done
    }

    # Offers the names of kind $2, with $1 before and $3 behind each of them.
    _lifecheck_names() {
      local name
      while IFS= read -r name; do
        _lifecheck_add "$1" "$3" "$name"
      done < <(lifecheck completion names "$2" 2>/dev/null)
    }

    # Offers files, with $1 before each of them.
    _lifecheck_files() {
      local path
      while IFS= read -r path; do
        _lifecheck_add "$1" '' "$path"
      done < <(compgen -f -- "${word#"$1"}")
      compopt -o filenames 2>/dev/null
    }

    _lifecheck_nospace() {
      compopt -o nospace 2>/dev/null
    }

    _lifecheck() {
      local words=() word rest=${COMP_LINE:0:COMP_POINT} piece blank i
      COMPREPLY=()
      # The words as the program sees them.
      for ((i = 0; i <= COMP_CWORD; i++)); do
        piece=${COMP_WORDS[i]}
        blank=${rest%%[![:blank:]]*}
        rest=${rest#"$blank"}
        ((i == COMP_CWORD)) && piece=$rest
        if ((i > 0)) && [[ -z $blank ]]; then
          words[${#words[@]} - 1]+=$piece
        else
          words+=("$piece")
        fi
        rest=${rest#"$piece"}
      done
      local last=$((${#words[@]} - 1))
      word=${words[last]}
      local skip=$word
      while [[ $skip ]]; do
        case $skip in
          *[=:]) [[ $COMP_WORDBREAKS == *"${skip: -1}"* ]] && break ;;
        esac
        skip=${skip%?}
      done
      local command=check first=1

    """#

  private static var options: String {
    let taking = Set(Option.all.filter { $0.value != nil }.flatMap(\.words)).sorted()
    var text =
      """
        if ((last > 1)); then
          case ${words[1]} in
            \(commands.joined(separator: " | "))) command=${words[1]} first=2 ;;
          esac
        fi
        local option= before= operands=() plain=
        for ((i = first; i < last; i++)); do
          if [[ $option ]]; then
            option=
            continue
          fi
          [[ $plain ]] && operands+=("${words[i]}") && continue
          case ${words[i]} in
            --) plain=1 ;;
            \(taking.joined(separator: " | "))) option=${words[i]} ;;
            -?*) ;;
            *) operands+=("${words[i]}") ;;
          esac
        done
        if [[ -z $option && -z $plain ]]; then
          case $word in
            --*=*)
              option=${word%%=*}
              before=$option=
              ;;
            -*)
              case $command in

      """
    for command in Command.allCases {
      let words = command.options.flatMap(\.words).joined(separator: " ")
      text += "        \(command.rawValue)) _lifecheck_add '' '' \(words) ;;\n"
    }
    return text + "      esac\n      return\n      ;;\n    esac\n  fi\n"
  }

  private static var values: String {
    var text = "  if [[ $option ]]; then\n    case $option in\n"
    for option in Option.all where option.value != nil {
      text += "    \(option.words.joined(separator: " | ")))\n"
      if option.value?.kind == .format {
        text += "      case $command in\n"
        for command in Command.allCases where !command.formats.isEmpty {
          text += "      \(command.rawValue)) \(offer(.words(command.formats))) ;;\n"
        }
        text += "      esac\n"
      } else {
        text += "      \(offer(option.candidates(for: .check) ?? .nothing))\n"
      }
      text += "      ;;\n"
    }
    return text + "    esac\n    return\n  fi\n"
  }

  private static var operands: String {
    var text =
      "  if ((last == 1)); then\n    _lifecheck_add '' '' \(commands.joined(separator: " "))\n"
      + "    _lifecheck_files ''\n    return\n  fi\n  case $command in\n"
    for command in Command.allCases {
      text += "  \(command.rawValue))\n    if ((${#operands[@]} == 0)); then\n"
      text += "      \(offer(command.operand))\n    else\n      case ${operands[0]} in\n"
      for (first, candidates) in command.following {
        text += "      \(first)) \(offer(candidates)) ;;\n"
      }
      text += "      esac\n    fi\n    ;;\n"
    }
    return text + "  esac\n"
  }

  /// The commands that offer candidates; `behind` stands after each of them.
  private static func offer(_ candidates: Candidates, behind: String = "") -> String {
    switch candidates {
    case .nothing: return ":"
    case .files: return "_lifecheck_files \"$before\""
    case .words(let words):
      return "_lifecheck_add \"$before\" '\(behind)' \(words.joined(separator: " "))"
    case .names(let kind): return "_lifecheck_names \"$before\" \(kind) '\(behind)'"
    case .list(let candidates):
      return "[[ $word == *,* ]] && before=${word%,*},; \(offer(candidates))"
    case .pair(let name, let value):
      return """
        if [[ ${word#"$before"} == *=* ]]; then
                before=$before${word#"$before"}
                before=${before%=*}=
                \(offer(value))
              else
                \(offer(name, behind: "="))
                _lifecheck_nospace
              fi
        """
    }
  }
}

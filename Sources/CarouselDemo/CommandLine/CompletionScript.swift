import ArgumentParser

/// The shells' completion scripts. ArgumentParser generates them; this type corrects them for a
/// command that takes files and whose first argument can also be the word `trace`.
///
/// ArgumentParser adds a `help` command to every script, but `carousel-demo help` opens a file
/// named `help`. Besides, zsh rejects a script in which a command takes both files and the
/// arguments of a subcommand. The word `trace` is added here, because ArgumentParser can't express
/// it (see `Main`).
///
/// The corrections depend on ArgumentParser's exact text, so Package.swift pins its minor version.
/// Tests/EndToEnd/test_completion.py presses Tab in the real shells and fails if a correction no
/// longer applies.
enum CompletionScript {
  /// Returns the script for a shell.
  static func text(for shell: CompletionShell) -> String {
    let script = ShowCommand.completionScript(for: shell)
    return switch shell {
    case .zsh: zsh(script)
    case .fish: fish(script)
    default: bash(script)
    }
  }

  /// Returns the shell whose completion script the arguments request.
  ///
  /// - Returns: `nil` if the arguments don't request a script, or if ArgumentParser doesn't know
  ///   the shell.
  static func shell(in arguments: [String]) -> CompletionShell? {
    let components = arguments.joined(separator: "=").split(separator: "=")
    guard components.first == "--generate-completion-script", components.count <= 2 else {
      return nil
    }
    return components.count == 1
      ? CompletionShell.autodetected() : CompletionShell(rawValue: String(components[1]))
  }

  private static func bash(_ script: String) -> String {
    script + """

      _carousel-demo_first_word() {
          if [[ "${COMP_CWORD}" -gt 1 && "${COMP_WORDS[1]}" = trace ]]; then
              compopt -o default
              return
          fi
          _carousel-demo "${@}"
          if [[ "${COMP_CWORD}" -eq 1 && trace = "${2}"* ]]; then
              COMPREPLY+=(trace)
          fi
          # Names of options end in "=", to which neither a backslash nor a space belongs.
          if [[ "${COMPREPLY[*]}" = *= ]]; then
              compopt +o filenames -o nospace
          fi
      }

      complete -o filenames -F _carousel-demo_first_word carousel-demo

      """
  }

  private static func fish(_ script: String) -> String {
    let isFirst = "test (count (commandline -opc)) -eq 1"
    return script.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains(" -fa 'help' ") }
      .joined(separator: "\n") + """

        complete -c 'carousel-demo' -n '\(isFirst)' -fa 'trace' -d 'Run a scenario without a window.'

        """
  }

  private static func zsh(_ script: String) -> String {
    let start = "#compdef carousel-demo\n"
    let files = """

      _carousel-demo_files() {
          if (( CURRENT > 2 )) && [[ "${words[2]}" = trace ]]; then
              _files -g '*.json'
              return
          fi
          (( CURRENT == 2 )) && compadd trace
          _files
      }

      _carousel-demo_option_names() {
          compadd -S '' -- "${@}"
      }

      """
    return
      script
      .replacing("        '(-): :->command'\n", with: "")
      .replacing("        '(-)*:: :->arg'\n", with: "")
      .replacing(":file or folder:_files'", with: ":file or folder:_carousel-demo_files'")
      .replacing(
        "{__carousel-demo_complete \"${___option[@]}\"}",
        with: "{_carousel-demo_option_names \"${___option[@]}\"}"
      )
      .replacing(start, with: start + files)
  }
}

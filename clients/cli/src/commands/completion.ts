import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { usage } from '../failure.ts'

type Shell = 'bash' | 'zsh' | 'fish'

/** Scripts for shell completion, generated from the commands. */
export function completion(root: Command): Command {
  return does(
    command('completion', 'print a completion script for your shell').argument('<shell>', 'bash, zsh or fish'),
    async (_tools, shell = '') => {
      const script = SCRIPTS[shell as Shell]
      if (script === undefined) throw usage(`SHELL must be bash, zsh or fish (got "${shell}")`)
      process.stdout.write(script(wordsBelow(root)))
    },
  )
}

/** Words that can follow each command: its subcommands and options. */
function wordsBelow(root: Command): ReadonlyMap<string, readonly string[]> {
  const globals = root.options.flatMap(({ long }) => (long ? [long] : []))
  const words = new Map<string, readonly string[]>()
  const walk = (one: Command, path: string): void => {
    const below = one.commands.map((each) => each.name())
    words.set(path, [...below, ...one.options.flatMap(({ long }) => (long ? [long] : [])), ...(path === '' ? [] : globals), '--help'])
    for (const each of one.commands) walk(each, `${path} ${each.name()}`.trim())
  }
  walk(root, '')
  return words
}

const cases = (words: ReadonlyMap<string, readonly string[]>): string =>
  [...words].map(([path, all]) => `    '${path}') words='${all.join(' ')}' ;;`).join('\n')

const SCRIPTS: Readonly<Record<Shell, (words: ReadonlyMap<string, readonly string[]>) => string>> = {
  bash: (words) => `# countersign: eval "$(countersign completion bash)"
_countersign() {
  local path='' words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in -*) ;; *) [[ -n "$path" ]] && path="$path \${COMP_WORDS[i]}" || path="\${COMP_WORDS[i]}" ;; esac
  done
  case "$path" in
${cases(words)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _countersign countersign
`,
  zsh: (words) => `#compdef countersign
# countersign: eval "$(countersign completion zsh)"
_countersign() {
  local path_='' words_='' word
  for word in "\${words[@]:1:$((CURRENT - 2))}"; do
    [[ "$word" == -* ]] || path_="\${path_:+$path_ }$word"
  done
  case "$path_" in
${cases(words).replaceAll(" words='", " words_='")}
  esac
  compadd -- \${=words_}
}
compdef _countersign countersign
`,
  fish: (words) =>
    `# countersign: countersign completion fish | source\n${[...words]
      .map(([path, all]) => {
        const when = path === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${path.split(' ').at(-1)}`
        return `complete -c countersign -f -n '${when}' -a '${all.join(' ')}'`
      })
      .join('\n')}\n`,
}

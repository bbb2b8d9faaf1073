import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const RUN = fileURLToPath(new URL('../../clients/cli/run.js', import.meta.url))

/** `script` of util-linux gives a program a terminal of its own; other systems take other arguments. */
export const hasTerminal: boolean = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false

export interface Typed {
  /** The text of a prompt that is waited for. */
  readonly at: RegExp
  readonly type: string
  /** Is done first, with all that was shown. */
  readonly before?: (shown: string) => Promise<void>
}

const ANSWERED_WITHIN_MS = 30_000
/** Keys are read once the prompt has drawn itself. */
const KEYS_AFTER_MS = 150

/** Runs the command line on a terminal, and types each answer when its prompt is there. Resolves to the exit code and all that was shown. */
export function onTerminal(
  args: readonly string[],
  typed: readonly Typed[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<{ readonly code: number; readonly shown: string }> {
  const command = [process.execPath, RUN, ...args].map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd, env: { ...env, TERM: 'xterm' }, stdio: ['pipe', 'pipe', 'inherit'] })
  const late = setTimeout(() => child.kill('SIGKILL'), ANSWERED_WITHIN_MS)
  const left = [...typed]
  let [shown, from] = ['', 0]
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString('utf8')
    const [next] = left
    const found = next === undefined ? null : next.at.exec(shown.slice(from))
    if (next === undefined || found === null) return
    left.shift()
    from = shown.length
    setTimeout(() => void (next.before?.(shown) ?? Promise.resolve()).then(() => child.stdin.write(`${next.type}\r`)), KEYS_AFTER_MS)
  })
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(late)
      child.stdin.destroy()
      resolve({ code: code ?? -1, shown })
    }),
  )
}

import { styleText } from 'node:util'
import { withMarks } from '@countersign/client'
import { variable } from './variable.ts'

/** Tells whether a person is there to answer. Prompts go to stderr, so that stdout stays clean for pipes. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

const hasColour = (stream: NodeJS.WriteStream): boolean =>
  stream.isTTY === true && variable('NO_COLOR') === undefined && process.env.TERM !== 'dumb'

const painted =
  (style: 'red' | 'green' | 'yellow' | 'dim' | 'bold', stream: NodeJS.WriteStream) =>
  (text: string): string =>
    hasColour(stream) ? styleText(style, text, { validateStream: false }) : text

/** For stderr. */
export const red = painted('red', process.stderr)
export const strong = painted('bold', process.stderr)

/** For stdout. */
export const green = painted('green', process.stdout)
export const yellow = painted('yellow', process.stdout)
export const dim = painted('dim', process.stdout)
export const bold = painted('bold', process.stdout)

/** Colours, which the command line itself adds, and ends of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const OWN_CONTROLS = /(\u001b\[[0-9;]*m|\r\n)/

/** Text as a terminal shows it safely: characters that are hidden, or would steer the terminal, are marks. */
export function forTerminal(text: string): string {
  return text
    .split(OWN_CONTROLS)
    .map((part, index) => (index % 2 === 1 ? part : withMarks(part)))
    .join('')
}

/** Shows progress, on stderr and on a terminal only. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${forTerminal(text)}\n`)
}

/** Prints an important note to stderr, with or without a terminal. */
export function note(text: string): void {
  process.stderr.write(`${forTerminal(text)}\n`)
}

const ON_STDERR = { output: process.stderr } as const

export async function askFor(message: string): Promise<string> {
  const { input } = await import('@inquirer/prompts')
  return input({ message: forTerminal(message), required: true }, ON_STDERR)
}

export async function askSecretly(message: string): Promise<string> {
  const { password } = await import('@inquirer/prompts')
  return password({ message: forTerminal(message), mask: '•' }, ON_STDERR)
}

/** Asks for confirmation on a terminal; without a terminal or with `--yes` it is confirmed. */
export async function isConfirmed(message: string, { yes }: { readonly yes?: boolean }): Promise<boolean> {
  if (yes === true || !canAsk()) return true
  const { confirm } = await import('@inquirer/prompts')
  return confirm({ message: forTerminal(message), default: false }, ON_STDERR)
}

/** All of stdin, for values that must not be part of a command's history. */
export async function readStdin(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}

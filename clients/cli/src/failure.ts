import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { CountersignError, withEscapes } from '@countersign/client'
import { CommanderError } from 'commander'
import { nextStepFor } from './next-step.ts'
import { forTerminal, red, strong } from './terminal.ts'

/** 0 done, 1 refused by the service, 2 wrong usage, 3 not reachable. */
type ExitCode = 0 | 1 | 2 | 3

/** A failure of the command line itself: what failed, why, and what to do next. */
export class Failure extends Error {
  readonly exitCode: ExitCode
  readonly next: string | undefined

  constructor(exitCode: ExitCode, description: string, next?: string) {
    super(description)
    this.name = 'Failure'
    this.exitCode = exitCode
    this.next = next
  }
}

export const usage = (description: string, next?: string): Failure => new Failure(2, description, next)

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Failure) return error.exitCode
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof CountersignError) return isUnreachable(error) ? 3 : 1
  if (error instanceof TypeError || isFileError(error) || isPromptClosed(error)) return 2
  return 1
}

/** Prints an error to stderr; as one line of JSON if requested. */
export function report(error: unknown, asJson: boolean): void {
  // Commander has written its own message, in words.
  if (error instanceof CommanderError && (!asJson || error.exitCode === 0)) return
  process.stderr.write(asJson ? `${withEscapes(JSON.stringify({ error: inJson(error) }))}\n` : forTerminal(inWords(error)))
}

const isUnreachable = ({ code }: CountersignError): boolean => code === 'CLIENT_NETWORK' || code === 'CLIENT_TIMEOUT'

type FileError = Error & { readonly path?: string; readonly code?: string }

/** Node names no path where a directory is read. */
const isFileError = (error: unknown): error is FileError =>
  error instanceof Error && 'syscall' in error && ('path' in error || ('code' in error && error.code === 'EISDIR'))

/** Codes of the file system, in words. */
const FILE_FAULTS: Readonly<Record<string, (path: string) => string>> = {
  // To write a file takes its folder only.
  ENOENT: (path) => (existsSync(dirname(path)) ? `There is no file ${path}.` : `There is no folder ${dirname(path)}.`),
  EACCES: (path) => `You may not open ${path}.`,
  EISDIR: (path) => `${path === '' ? 'What was named' : path} is a directory, not a file.`,
  EEXIST: (path) => `${path} exists already, and is not overwritten. Name another file.`,
}

const isPromptClosed = (error: unknown): boolean => error instanceof Error && error.name === 'ExitPromptError'

function inJson(error: unknown) {
  if (error instanceof CommanderError) return { description: error.message.replace(/^error: /, '') }
  if (!(error instanceof CountersignError)) return { description: textOf(error), next: error instanceof Failure ? error.next : undefined }
  const { code, status, description, traceId, errors, retryAfterSeconds, docs } = error
  const answer = answerOfUpstream(error)
  return { code, status, description, traceId, errors, retryAfterSeconds, answer, docs: wholeLink(docs), next: nextStepFor(error) }
}

function inWords(error: unknown): string {
  if (!(error instanceof CountersignError)) return lines(textOf(error), [['next', error instanceof Failure ? error.next : undefined]])
  const { code, description, errors, traceId, docs } = error
  return lines(`${isUnreachable(error) ? 'Not reachable' : `Refused (${code})`}: ${description}`, [
    ...errors.map((each): [string, string] => ['field', `${each.field} ${each.description}`]),
    ['answer', answerInWords(error)],
    ['trace', traceId === '' ? undefined : traceId],
    ['docs', wholeLink(docs)],
    ['next', nextStepFor(error)],
  ])
}

/** The body of an upstream's own refusal: only it says why. The service's refusals are shown by their members. */
const answerOfUpstream = ({ code, answer }: CountersignError): unknown => (code === 'CLIENT_UPSTREAM' ? answer : undefined)

/** An answer can have 1 MiB: `--json` prints all of it. */
const LONGEST_ANSWER_CHARACTERS = 2_000

function answerInWords(error: CountersignError): string | undefined {
  const answer = answerOfUpstream(error)
  if (answer === undefined || answer === '') return undefined
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return text.length <= LONGEST_ANSWER_CHARACTERS ? text : `${text.slice(0, LONGEST_ANSWER_CHARACTERS)} … (all of it with --json)`
}

function lines(headline: string, details: readonly (readonly [string, string | undefined])[]): string {
  const shown = details.flatMap(([name, text]) => (text === undefined ? [] : [`  ${name.padEnd(6)} ${text}\n`]))
  return `${red(strong(headline))}\n${shown.join('')}`
}

function textOf(error: unknown): string {
  if (isPromptClosed(error)) return 'Nothing was entered.'
  if (isFileError(error)) return FILE_FAULTS[error.code ?? '']?.(error.path ?? '') ?? error.message
  return error instanceof Error ? error.message : String(error)
}

let service = ''

/** Remembers the service, because refusals link to pages by path alone. */
export function rememberService(baseUrl: string): void {
  service = baseUrl
}

/** The whole address of a page of the service. */
function wholeLink(docs: string | undefined): string | undefined {
  return docs !== undefined && service !== '' && URL.canParse(docs, service) ? new URL(docs, service).href : docs
}

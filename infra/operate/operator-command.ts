import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Id, writtenId } from '../../shared/domain/ids.ts'

type Flags = NonNullable<ParseArgsConfig['options']>
type Values<F extends Flags> = ReturnType<typeof parseArgs<{ options: F; allowPositionals: true }>>['values']

type OperatorCommand<F extends Flags> = {
  readonly usage: string
  readonly flags: F
  /** Allows words beside the flags. By default, a word is an error. */
  readonly takesWords?: boolean
  /** Printed when what was thrown explains nothing. */
  readonly fault: string
  /** The exit code after a fault. A command that ends with 1 where its answer is no has another one. */
  readonly faultCode: 1 | 2
  readonly run: (values: Values<F>, words: readonly string[]) => Promise<void>
}

/** Runs a command of the operators. `--help` prints how to use it; so does a fault, after its reason. It goes on if nobody reads its output. */
export async function runCommand<const F extends Flags>({ usage, flags, takesWords = false, fault, faultCode, run }: OperatorCommand<F>) {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.stderr.write(`The output could not be written: ${message}\n`)
  })
  try {
    const options = { ...flags, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: takesWords })
    if ('help' in values && values.help === true) process.stdout.write(usage)
    else await run(values as Values<F>, positionals)
  } catch (error) {
    process.stderr.write(`${reasonOf(error) ?? fault}\n\n${usage}`)
    process.exitCode = faultCode
  }
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.message === 'Region is missing') return 'AWS_REGION is required: the region of the stage in infra/stages.ts.'
  return NEXT_STEPS[error.name] ?? error.message
}

/** Faults that clients of AWS name, and what to do about each. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  ResourceNotFoundException:
    'There is no such table or secret in this account and region. A deployed table is the output TableName; a local run makes its own when it starts.',
  CredentialsProviderError: 'No credentials of AWS were found. Sign in (aws sso login) and set AWS_PROFILE, then repeat this.',
  ExpiredTokenException: 'The credentials of AWS have expired. Sign in again (aws sso login), then repeat this.',
  UnrecognizedClientException: 'AWS does not know these credentials. Check AWS_PROFILE, then repeat this.',
  AccessDeniedException: 'The role of these credentials may not do this. Take the role that deploys the stage, then repeat this.',
}

/** Ends a command that changes nothing, and says why. */
export function refuse(why: string): void {
  process.stderr.write(`${why}\n`)
  process.exitCode = 1
}

/** The id that an operator has written. `otherwise`: said of any other text. */
export function idIn<I extends Id>(text: string | undefined, otherwise: string): I {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) throw new Error(otherwise)
  return writtenId(text)
}

import { CountersignError } from '@countersign/client'

/** The next step after each refusal, by its code. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  CLIENT_NETWORK: 'Start the service (npm start), or name another one with --url or COUNTERSIGN_URL.',
  CLIENT_TIMEOUT: 'Try again. If it stays slow, look at: countersign doctor local',
  CLIENT_PKI: 'Check the key: countersign doctor pki --key FILE',
  SEC001: 'Sign in: countersign login, or on a local run add --as <user> (countersign status lists them).',
  SEC002: 'Sign in again: countersign login',
  SEC003: 'To see why, and what would help: countersign explain METHOD PATH. To see who may: countersign who-can PERMISSION',
  SEC004: 'Give the code with --otp (or COUNTERSIGN_OTP), or run the command on a terminal, which asks for it.',
  SEC005: 'An agent proposes: add --approvers <customer ids>.',
  SEC006: 'Propose it: add --as-task <roles>, --approvers <customer ids> or --by-policy.',
  USR001: 'Wait until the lock ends, or ask an administrator to unlock the identity.',
  USR002: 'Check identity and password. With a key pair: countersign doctor pki --key FILE',
  USR016: 'Send the missing proof: --pki FILE for a key pair, --totp CODE for an authenticator app.',
  USR021: 'Change the password first.',
  TSK001: 'List the tasks that you can see: countersign tasks list',
  TSK002: 'Filter by --mine, --roles or --tag.',
  TSK007: 'See what the task does now: countersign tasks show ID. Then approve it again; the command line asks for the present state.',
  TSK004: 'See the state of the task: countersign tasks show ID',
}

/** Steps that a command found for one refusal. */
const FOUND = new WeakMap<CountersignError, string>()

export const isMissing = (error: unknown): error is CountersignError => error instanceof CountersignError && error.status === 404

/** The same refusal with a next step that fits it better than its code tells. */
export function withNextStep(error: CountersignError, step: string): CountersignError {
  FOUND.set(error, step)
  return error
}

export function nextStepFor(error: CountersignError): string | undefined {
  const found = FOUND.get(error)
  if (found !== undefined) return found
  const { code, retryAfterSeconds } = error
  if (retryAfterSeconds !== undefined && NEXT_STEPS[code] === undefined) return `Try again in ${retryAfterSeconds} s.`
  return NEXT_STEPS[code]
}

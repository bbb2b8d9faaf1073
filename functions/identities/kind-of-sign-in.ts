import type { Call } from '../../shared/contract/call.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import type { Identity } from '../../shared/storage/identities.ts'

/** What somebody wishes an identity to log in with: exactly one kind, without anything said a passkey. */
export type SignInWish = {
  readonly password?: string | undefined
  readonly webAuthN?: boolean | undefined
  readonly publicKey?: string | undefined
}

export function kindOfSignIn({ password }: SignInWish): Identity['kind'] {
  return password === undefined ? 'webauthn' : 'password'
}

/** Refuses two kinds at once, and none. */
export function refuseImpossibleSignIn(call: Pick<Call, 'ports' | 'request' | 'settings'>, wish: SignInWish): void {
  const { password, webAuthN, publicKey } = wish
  if (password !== undefined && webAuthN === true) throw invalid('webAuthN', 'is instead of a password')
  if (password === undefined && webAuthN === false) throw invalid('password', 'is missing')
  if (password === undefined && publicKey !== undefined) throw invalid('publicKey', 'goes with a password')
  if (kindOfSignIn(wish) === 'webauthn') refuseStoredEnrolment(call)
}

/** The code is told once, in the answer to whoever made the call; of a task the answer is kept, and read by others. */
function refuseStoredEnrolment({ request, ports, settings }: Pick<Call, 'ports' | 'request' | 'settings'>): void {
  const isStored = ['task-executor-roles', 'task-approver-userids'].some((header) => request.headers[header] !== undefined)
  if (isStored && isCodeNeeded(ports.stage, settings))
    throw invalid('webAuthN', 'cannot be set by a task here: the enrolment code in its answer is a secret')
}

function isCodeNeeded(stage: Call['ports']['stage'], settings: Call['settings']): boolean {
  return stage === 'live' || settings.value('webAuthN.enrolment.code.required')
}

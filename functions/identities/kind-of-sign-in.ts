import { asksForTask } from '../../shared/contract/asks-for-task.ts'
import type { Call } from '../../shared/contract/call.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { mayVouchFor, reachOf } from '../../shared/domain/saml/provider-reach.ts'
import { configuredProvider } from '../../shared/domain/settings/provider-keys.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { isEnrolmentCodeNeeded } from '../../shared/proofs/enrolment.ts'
import type { Identity } from '../../shared/storage/identities.ts'

/** The requested kind of sign-in: exactly one, by default a passkey. */
type SignInInput = {
  readonly password?: string | undefined
  readonly webAuthN?: boolean | undefined
  /** The short name of an identity provider. */
  readonly sso?: string | undefined
  readonly publicKey?: string | undefined
}

export function kindOfSignIn({ password, sso }: SignInInput): Identity['kind'] {
  if (password !== undefined) return 'password'
  return sso === undefined ? 'webauthn' : 'sso'
}

type JudgingCall = Pick<Call, 'ports' | 'request' | 'settings'>

/** Refuses two kinds at once, or none. */
export function refuseImpossibleSignIn(call: JudgingCall, input: SignInInput, roleAssignments: readonly RoleAssignment[]): void {
  const { password, webAuthN, sso, publicKey } = input
  if (password !== undefined && webAuthN === true) throw invalid('webAuthN', 'must not be combined with a password')
  if (sso !== undefined && (password !== undefined || webAuthN === true))
    throw invalid('sso', 'must not be combined with a password or a passkey')
  if (password === undefined && sso === undefined && webAuthN === false) throw invalid('password', 'is required without webAuthN or sso')
  if (password === undefined && publicKey !== undefined) throw invalid('publicKey', 'must be combined with a password')
  if (sso !== undefined) refuseProvider(call, sso, roleAssignments)
  if (kindOfSignIn(input) === 'webauthn') refuseStoredEnrolment(call)
}

/** Refuses a provider that could never vouch for this person: they could never log in. */
function refuseProvider({ settings }: JudgingCall, name: string, roleAssignments: readonly RoleAssignment[]): void {
  const config = configuredProvider(settings, name)
  const tenantId = roleAssignments.flatMap((each) => ('tenantId' in each ? [each.tenantId] : []))[0]
  if (config === undefined || !mayVouchFor(reachOf(config), { tenantId, holdings: roleAssignments }))
    throw invalid('sso', 'must be an identity provider for a person with these roles')
}

/** Refuses to enrol by a task: the code is shown once, to the caller, and the answer of a task is stored and read by others. */
function refuseStoredEnrolment({ request, ports, settings }: JudgingCall): void {
  if (asksForTask(request) && isEnrolmentCodeNeeded(ports.stage, settings))
    throw invalid('webAuthN', 'must not be set by a task: the enrolment code in its answer is a secret')
}

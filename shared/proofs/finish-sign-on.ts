import type { AnonymousCall } from '../contract/call.ts'
import type { Reply } from '../contract/http.ts'
import { SERVICE_PATH } from '../contract/routes.ts'
import { defined } from '../domain/defined.ts'
import { withParameters } from '../domain/settings/page-url.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Identity } from '../storage/identities.ts'
import type { LaunchToken } from '../storage/launch-tokens.ts'
import type { Write } from '../storage/write.ts'
import { handOver, type Proved, type Provider, takenOver, type WithAttributes } from './hand-over.ts'
import { newLaunchToken } from './new-launch-token.ts'

/** The steps of a protocol of single sign-on that finish a login at a provider. `scheme`: its name before that of the provider. */
type Protocol<Said> = {
  readonly by: Provider
  readonly scheme: 'saml' | 'oidc'
  /** Verifies the provider's answer completely. `uses`: the writes that use it up. */
  readonly prove: () => Promise<Proved<Said> & { readonly uses: readonly Write[] }>
  /** The mark of the place of the person, if it is not this cell. */
  readonly otherPlaceOf: (said: Said) => Promise<string | undefined>
  readonly personOf: (said: Said) => Promise<Identity>
  readonly sessionOf: (said: Said, identity: Identity) => Promise<VouchedSession>
}

/** The session that a person gets. `writes`: notes about it that later calls need. */
export type VouchedSession = Pick<LaunchToken, 'amr' | 'endsAt' | 'provedAt' | 'signedOn'> & { readonly writes: readonly Write[] }

/**
 * Sends the browser to the landing URL with a launch token, or hands the login over to the cell in which the person lives. A refusal carries
 * provider and reason for the audit.
 */
export async function finishSignOn<Said extends WithAttributes>(call: AnonymousCall, protocol: Protocol<Said>): Promise<Reply> {
  const { by, scheme, prove, otherPlaceOf } = protocol
  try {
    const handed = await takenOver<Said>(call, by)
    if (handed !== undefined) return await landed(call, protocol, handed, [])
    const { said, request, uses } = await prove()
    const mark = await otherPlaceOf(said)
    if (mark === undefined) return await landed(call, protocol, { said, request }, uses)
    call.unitOfWork.add(...uses)
    call.unitOfWork.change = { after: { provider: by.name } }
    const again = `${call.ports.baseUrl()}${SERVICE_PATH}/${scheme}-login/${encodeURIComponent(by.name)}`
    return await handOver(call, by.name, { said, request }, { mark, again })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { refusal, detail } = error
    throw new Refusal(refusal, { ...detail, noted: { provider: by.name, reason: detail.because ?? refusal } })
  }
}

async function landed<Said>(
  call: AnonymousCall,
  { by, scheme, personOf, sessionOf }: Protocol<Said>,
  { said, request }: Proved<Said>,
  uses: readonly Write[],
): Promise<Reply> {
  const { ports, unitOfWork, now } = call
  const identity = await personOf(said)
  const { customerId, tenantId, canonicalName, epoch } = identity
  unitOfWork.actor = { customerId, tenantId }
  unitOfWork.change = { after: { identity: canonicalName, provider: by.name }, ...unitOfWork.change }
  const { writes, ...session } = await sessionOf(said, identity)
  const bearer = {
    ...{ customerId, identity: canonicalName, epoch, platformName: `${scheme}:${by.name}`, ...session },
    browser: { cookie: 'single-sign-on', hash: request.browserHash } as const,
  }
  const { token, write } = newLaunchToken(ports, bearer, now)
  unitOfWork.add(...uses, write, ...writes)
  const { landingUrl, state } = request
  return { status: 303, headers: { location: withParameters(landingUrl, { token, host: ports.host(), ...defined({ state }) }) } }
}

import type { AnonymousCall } from '../contract/call.ts'
import { ok, type Reply } from '../contract/http.ts'
import type { TenantId } from '../domain/ids.ts'
import { creationOptions, type Descriptor, decoyCredentials, decoyDomain, requestOptions } from '../domain/webauthn/options.ts'
import { type RelyingParty, relyingPartyOf, whyNoParentDomain } from '../domain/webauthn/relying-party.ts'
import { invalid } from '../errors/refusal.ts'
import { openWebAuthnChallenge, type WebAuthnChallenge } from '../storage/challenges.ts'
import { type Identity, identityNamed } from '../storage/identities.ts'
import { type Credentials, credentialDomains, credentialsOf } from '../storage/webauthn-credentials.ts'
import { canonicalOf } from './canonical-of.ts'
import { sha256 } from './hashes.ts'

/** Time in which a challenge can be answered, in seconds (WebAuthn L3 §15.1: five to ten minutes if the user is verified). */
const CHALLENGE_WINDOW_SECONDS = 300

type ChallengeCall = AnonymousCall & {
  readonly query: { readonly identity?: string | undefined; readonly parentDomain?: string | undefined }
}
type OpeningCall = Pick<AnonymousCall, 'ports' | 'unitOfWork' | 'now'>

/**
 * The options with which a browser creates the first credential of an identity, or answers with one that it has. An unknown name, and an
 * identity of another kind, get options that look like those of a registered one.
 */
export async function answerWebAuthnChallenge(call: ChallengeCall): Promise<Reply> {
  const { query } = call
  if (query.identity === undefined) return answerToAnybody(call)
  const name = canonicalOf(query.identity)
  const { identity, kept, decoy } = await whatThereIs(call, name)
  const party = await partyToEnrolWith(call, identity, kept)
  if (identity !== undefined && party !== undefined) return answerCreation(call, identity, party)
  const { parentDomain, descriptors } = kept === undefined ? decoy : { ...kept, descriptors: kept.credentials }
  return answerRequest(call, parentDomain, descriptors, { canonicalName: name })
}

/** Answers a browser that offers its own credentials (conditional UI), before anybody has given a name. */
async function answerToAnybody(call: ChallengeCall): Promise<Reply> {
  const { settings } = await call.settingsOf(undefined)
  const parentDomain = call.query.parentDomain ?? settings.value('webAuthN.parentDomain')
  if (parentDomain === '') throw invalid('identity', 'is required')
  const why = whyNoParentDomain(parentDomain, call.ports.callbackPolicy)
  if (why !== undefined) throw invalid('parentDomain', why)
  return answerRequest(call, parentDomain, [], {})
}

type Found = { readonly parentDomain: string; readonly descriptors: readonly Descriptor[] }

/** Reads and builds everything for every name, so that the time reveals nothing about it. */
async function whatThereIs({ read, ports, settingsOf }: ChallengeCall, name: string) {
  const [seed, domains, { settings }] = await Promise.all([
    ports.secrets.derive(`decoy-credential/${name}`),
    read.list(credentialDomains()),
    settingsOf(undefined),
    read.ahead([identityNamed(name), credentialsOf(name)]),
  ])
  const known = domains.things.map(({ parentDomain }) => parentDomain)
  const above = settings.value('webAuthN.parentDomain')
  const parentDomain = decoyDomain(seed, known.length > 0 ? known : [above === '' ? ownDomain(ports) : above])
  const decoy: Found = { parentDomain, descriptors: decoyCredentials(seed) }
  return { identity: await read.one(identityNamed(name)), kept: await read.one(credentialsOf(name)), decoy }
}

/** The relying party if nobody has a credential yet and nothing is configured above the tenants. */
function ownDomain({ callbackPolicy, baseUrl }: Pick<AnonymousCall['ports'], 'callbackPolicy' | 'baseUrl'>): string {
  return callbackPolicy === 'local' ? 'localhost' : new URL(baseUrl()).hostname
}

async function partyToEnrolWith(
  call: ChallengeCall,
  identity: Identity | undefined,
  kept: Credentials | undefined,
): Promise<RelyingParty | undefined> {
  if (identity?.enrolment === undefined || kept !== undefined || Date.parse(identity.enrolment.until) <= call.now) return undefined
  return relyingPartyFor(call, identity.tenantId)
}

/**
 * The relying party of a tenant that has configured WebAuthn. Administrators above the tenants always have one: by default the service's
 * own domain, so that the first of them can sign in with a passkey.
 */
export async function relyingPartyFor(
  { settingsOf, ports }: Pick<AnonymousCall, 'settingsOf' | 'ports'>,
  tenantId: TenantId | undefined,
): Promise<RelyingParty | undefined> {
  const { settings } = await settingsOf(tenantId)
  const configured = { domain: settings.value('webAuthN.parentDomain'), name: settings.value('webAuthN.friendlyName') }
  if (tenantId !== undefined) return relyingPartyOf(configured.domain, configured.name)
  return relyingPartyOf(configured.domain || ownDomain(ports), configured.name || PRODUCT)
}

const PRODUCT = 'Countersign'

function answerCreation(call: ChallengeCall, identity: Identity, party: RelyingParty): Reply {
  return openCreation(call, identity, party, Buffer.from(call.ports.randomBytes(32)).toString('base64url'), [])
}

/** Opens a challenge for a new credential, and answers with its options. */
export function openCreation(
  call: OpeningCall,
  { identity, canonicalName }: Pick<Identity, 'identity' | 'canonicalName'>,
  party: RelyingParty,
  userHandle: string,
  existing: readonly Descriptor[],
): Reply {
  const challenge = newChallenge(call)
  const user = { handle: userHandle, identity, displayName: identity }
  const options = creationOptions(party, user, challenge, existing, CHALLENGE_WINDOW_SECONDS)
  const { parentDomain } = party
  return open(call, options, { purpose: 'register', challenge, parentDomain, canonicalName, userHandle })
}

function answerRequest(
  call: OpeningCall,
  parentDomain: string,
  allowed: readonly Descriptor[],
  whose: { readonly canonicalName?: string },
): Reply {
  const challenge = newChallenge(call)
  const options = requestOptions(parentDomain, challenge, allowed, CHALLENGE_WINDOW_SECONDS)
  return open(call, options, { purpose: 'log-in', challenge, parentDomain, ...whose })
}

function newChallenge({ ports }: OpeningCall): string {
  return Buffer.from(ports.randomBytes(32)).toString('base64url')
}

type Unexpiring<C> = C extends unknown ? Omit<C, 'expiresAt'> : never

function open({ unitOfWork, now }: OpeningCall, options: object, challenge: Unexpiring<WebAuthnChallenge>): Reply {
  const document = Buffer.from(JSON.stringify(options))
  const expiresAt = Math.floor(now / 1000) + CHALLENGE_WINDOW_SECONDS
  unitOfWork.add(openWebAuthnChallenge(sha256(document).toString('base64url'), { ...challenge, expiresAt } as WebAuthnChallenge))
  return ok({ expires: new Date(expiresAt * 1000).toISOString(), base64EncodedChallenge: document.toString('base64') })
}

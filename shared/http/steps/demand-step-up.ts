import { begunLiveness } from '../../contract/begun-liveness.ts'
import type { Call } from '../../contract/call.ts'
import { codeHash } from '../../contract/code-hash.ts'
import { newMessage } from '../../contract/new-message.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { commaSeparated } from '../../domain/comma-separated.ts'
import { defined } from '../../domain/defined.ts'
import { isLandingUrl } from '../../domain/liveness/landing-url.ts'
import type { StepUp } from '../../domain/permissions/grants.ts'
import { chooseMethod, shortName } from '../../domain/step-up/choose-method.ts'
import { invalid, Refusal } from '../../errors/refusal.ts'
import { latestAttachment } from '../../storage/attachments.ts'
import {
  codeContext,
  INTENT_LIFETIME_MS,
  type Intent,
  methodsProvedBy,
  openIntent,
  STEPPED_UP_TOKEN_LIFETIME_SECONDS,
  useIntent,
} from '../../storage/intents.ts'
import { adminUser, customer, type Profile, person, profileOf } from '../../storage/persons.ts'
import type { Write } from '../../storage/write.ts'
import type { Phrase } from '../../texts/phrase.ts'
import type { Service } from '../service.ts'
import { commit } from './commit.ts'
import { refuseManyStepUps } from './refuse-many-step-ups.ts'
import { digestWithHeaders } from './replay.ts'

export type StepUpDemand = {
  /** One of them is enough. */
  readonly methods: readonly StepUp[]
  /** `stale-proof`: the person changes their own proofs, and last proved who they are too long ago. */
  readonly because: 'grant' | 'stale-proof'
  /** The step-up of the same request that the caller already has: it is consumed, and counts together with the one that is required now. */
  readonly covering: Intent | undefined
}

/**
 * Opens an intent for a request that needs a step-up, and refuses the request: the answer says how to prove it (RFC 9470). A code is sent
 * with a text that says what it approves.
 */
export async function demandStepUp(summaryOf: () => Promise<Phrase>, call: Call, demand: StepUpDemand, service: Service): Promise<Refusal> {
  const { methods } = demand
  const [profile, hasPhoto] = await Promise.all([profileOfCaller(call), methods.includes('SCA_CLOUD_LIVENESS') && hasFaceOnRecord(call)])
  const possible = new Set<StepUp>([
    'SCA_IDENTITY',
    ...(profile?.phoneNumber === undefined ? [] : (['SCA_OTP'] as const)),
    ...(hasPhoto ? (['SCA_CLOUD_LIVENESS'] as const) : []),
  ])
  const method = chooseMethod(methods, possible)
  if (method === undefined)
    return new Refusal('conflict', { description: 'This request needs a code by SMS, and there is no phone number on record.' })
  const { opened, sessionId } = await openedIntent(summaryOf, call, method, demand.covering, profile, service)
  const type = shortName(method)
  return new Refusal('step-up-required', {
    description: describedBy[demand.because](type),
    headers: {
      sca: `id=${opened.intentId};type=${type}${sessionId === undefined ? '' : `;sessionId=${sessionId}`}`,
      'www-authenticate': `Bearer error="insufficient_user_authentication", acr_values="${method}"`,
    },
  })
}

const describedBy: Readonly<Record<StepUpDemand['because'], (type: string) => string>> = {
  grant: (type) => `SCA is required to process this request: ${howToProve(type)}.`,
  'stale-proof': (type) =>
    `This request needs a recent proof of who you are, and your last one is too old: log in again, or ${howToProve(type)}.`,
}

function howToProve(type: string): string {
  return `prove it by ${type} with PUT /authentication/jwt, then send it again with the token that you get`
}

async function openedIntent(
  summaryOf: () => Promise<Phrase>,
  call: Call,
  method: StepUp,
  covering: Intent | undefined,
  profile: Profile | undefined,
  service: Service,
): Promise<Opened> {
  const { ports, caller, now, request } = call
  const intentId = ports.newSecretId()
  const code = method === 'SCA_OTP' ? newCode(ports.randomBytes) : undefined
  const landingUrl = await landingUrlOf(call)
  await refuseManyStepUps(method, call)
  const begun =
    method === 'SCA_CLOUD_LIVENESS'
      ? await begunLiveness(call, await livenessOf(summaryOf, call, profile, intentId, landingUrl))
      : undefined
  const opened: Intent = {
    intentId,
    customerId: caller.customerId,
    ...defined({ tenantId: caller.tenantId }),
    sessionId: caller.sessionId,
    digest: digestWithHeaders(request),
    method,
    ...(covering === undefined ? {} : { provedBefore: methodsProvedBy(covering) }),
    status: 'OPEN',
    proofs: 0,
    ...(begun === undefined ? {} : { livenessSessionId: begun.sessionId }),
    ...(code === undefined ? {} : { codeHash: await codeHash(ports.secrets, code, codeContext(intentId)) }),
    created: new Date(now).toISOString(),
    provableUntil: now + INTENT_LIFETIME_MS,
    expiresAt: Math.ceil((now + INTENT_LIFETIME_MS) / 1000) + STEPPED_UP_TOKEN_LIFETIME_SECONDS,
  }
  const unitOfWork = createUnitOfWork()
  unitOfWork.add(
    openIntent(opened),
    ...(covering === undefined ? [] : [useIntent(covering)]),
    ...(begun === undefined ? [] : [begun.write]),
    ...(code === undefined ? [] : await messageWith(code, summaryOf, call, profile)),
  )
  await commit(unitOfWork, service, now)
  return { opened, sessionId: begun?.completionUrl ?? begun?.sessionId }
}

/** The message with a code, which says what the code approves. */
async function messageWith(
  otp: string,
  summaryOf: () => Promise<Phrase>,
  call: Call,
  profile: Profile | undefined,
): Promise<readonly Write[]> {
  if (profile?.phoneNumber === undefined) return []
  const { firstName, phoneNumber: to, locale } = profile
  const { identity, tenantId } = call.caller
  const validMinutes = String(INTENT_LIFETIME_MS / 60_000)
  const values = { firstName, identity, validMinutes, otp, summary: await summaryOf() }
  return newMessage(call, { template: 'mustache.sms.sca.otp', to, tenantId, values, locale })
}

/** The check of a step-up. Its page says what it approves, and for whom. */
async function livenessOf(
  summaryOf: () => Promise<Phrase>,
  { caller }: Call,
  profile: Profile | undefined,
  intentId: string,
  landingUrl: string | undefined,
) {
  const whom = profile === undefined ? caller.identity : `${profile.firstName} (${caller.identity})`
  return {
    purpose: { kind: 'step-up', intentId },
    what: await summaryOf(),
    whom,
    landingUrl,
    tenantId: caller.tenantId,
    locale: profile?.locale,
  } as const
}

/** `sessionId`: the id of a liveness check, or the page on which it is completed. */
type Opened = { readonly opened: Intent; readonly sessionId: string | undefined }

async function hasFaceOnRecord({ caller, read }: Call): Promise<boolean> {
  const { tenantId, customerId } = caller
  return tenantId !== undefined && (await read.one(latestAttachment(tenantId, customerId, 'FACIAL_PHOTO'))) !== undefined
}

/**
 * The URL that the hosted page sends people to, if that page is to be used. The headers must name the caller, because the caller's face
 * is checked.
 */
async function landingUrlOf({ request, caller, ports, settingsOf }: Call): Promise<string | undefined> {
  const { livenesslandingurl, livenesstenantid, livenesscustomerid } = request.headers
  const isOther = (sent: string | undefined, own: number | undefined) => sent !== undefined && sent !== String(own)
  if (isOther(livenesstenantid, caller.tenantId) || isOther(livenesscustomerid, caller.customerId))
    throw new Refusal('not-permitted', { description: 'Permission denied: livenessTenantId and livenessCustomerId must name yourself.' })
  if (livenesslandingurl === undefined) return undefined
  const { settings } = await settingsOf(undefined)
  if (!isLandingUrl(livenesslandingurl, commaSeparated(settings.value('liveness.landing.urls')), ports.callbackPolicy))
    throw invalid('livenessLandingUrl', 'must be one of the configured landing URLs')
  return livenesslandingurl
}

/** The profile with the phone number to which a code goes, and the language of the caller. */
async function profileOfCaller({ caller, read }: Call): Promise<Profile | undefined> {
  const { tenantId, customerId } = caller
  if (tenantId === undefined) {
    const of = await read.one(person(customerId))
    return of === undefined ? undefined : read.one(profileOf(of))
  }
  const [asCustomer, asAdmin] = await read.many([customer(tenantId, customerId), adminUser(tenantId, customerId)])
  return asCustomer ?? asAdmin
}

/** Six digits with uniform distribution. */
function newCode(randomBytes: (size: number) => Uint8Array): string {
  const number = Buffer.from(randomBytes(6)).readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}

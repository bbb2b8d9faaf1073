import type { AnonymousCall } from '../../shared/contract/call.ts'
import { judgeAssertion, type Said } from '../../shared/domain/saml/judge-assertion.ts'
import { type Envelope, judgeShape } from '../../shared/domain/saml/judge-shape.ts'
import { type Element, readXml } from '../../shared/domain/saml/read-xml.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { isSameBrowser } from '../../shared/proofs/browser-cookie.ts'
import { type SamlRequest, samlRequest, takenAssertion } from '../../shared/storage/saml.ts'
import type { Posted } from './posted-response.ts'
import type { Provider } from './provider.ts'
import { samlLibrary } from './saml-library.ts'

export type Verified = { readonly said: Said; readonly assertionId: string; readonly requestId: string; readonly request: SamlRequest }

/**
 * Verifies a response completely before any statement is used: its shape, and that it answers a request of this browser, come before the
 * expensive signature; then the signed text itself is read again.
 */
export async function verifiedResponse(call: AnonymousCall, provider: Provider, { xml, base64 }: Posted): Promise<Verified> {
  const envelope = envelopeOf(xml, provider)
  const { assertionId, inResponseTo: requestId } = envelope
  const request = await requestOf(call, provider, envelope)
  const signed = await signedAssertion(provider, base64, envelope)
  const { entityId: audience, acsUrl } = provider
  const judged = judgeAssertion(signed, { assertionId, requestId, audience, acsUrl, issuer: provider.config.entityId, now: call.now })
  if (judged.kind === 'bad') throw refused(judged.why)
  return { said: judged.said, assertionId, requestId, request }
}

/** One text for every fault; the log has the reason. */
export function refused(because: string): Refusal {
  return new Refusal('wrong-proof', {
    because: `saml-${because}`,
    description: 'The identity provider’s answer was not accepted. Start again.',
  })
}

function envelopeOf(xml: string, { acsUrl, config }: Provider): Envelope {
  const read = readXml(xml)
  if (read.kind === 'refused') throw refused(`xml: ${read.why}`)
  const shape = judgeShape(read.root, { acsUrl, issuer: config.entityId })
  if (shape.kind === 'odd') throw refused(shape.why)
  return shape.envelope
}

const REQUEST_ID = /^_[0-9a-f]{40}$/

async function requestOf(call: AnonymousCall, provider: Provider, { inResponseTo, assertionId }: Envelope): Promise<SamlRequest> {
  if (!REQUEST_ID.test(inResponseTo)) throw refused('in-response-to')
  const taken = takenAssertion(provider.name, assertionId)
  await call.read.ahead([samlRequest(inResponseTo), taken])
  const [request, before] = await Promise.all([call.read.one(samlRequest(inResponseTo)), call.read.one(taken)])
  if (before !== undefined) throw refused('replayed')
  if (request?.provider !== provider.name) throw refused('no-such-request')
  if (!isSameBrowser(call, 'single-sign-on', request.browserHash)) throw refused('another-browser')
  return request
}

async function signedAssertion(provider: Provider, SAMLResponse: string, { isSignedItself }: Envelope): Promise<Element> {
  const library = samlLibrary(provider, { responseSignature: isSignedItself ? 'required' : 'none' })
  const xml = await verifiedText(library, SAMLResponse)
  const read = readXml(xml)
  if (read.kind === 'refused') throw refused(`signed-xml: ${read.why}`)
  return read.root
}

async function verifiedText(library: ReturnType<typeof samlLibrary>, SAMLResponse: string): Promise<string> {
  let profile: Awaited<ReturnType<typeof library.validatePostResponseAsync>>['profile']
  try {
    profile = (await library.validatePostResponseAsync({ SAMLResponse })).profile
  } catch {
    // The library throws for everything that it refuses.
    throw refused('library')
  }
  const xml = profile?.getAssertionXml?.()
  if (xml === undefined) throw refused('nothing-signed')
  return xml
}

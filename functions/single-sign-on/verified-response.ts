import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import type { HttpRequest } from '../../shared/contract/http.ts'
import { judgeAssertion, type Said } from '../../shared/domain/saml/judge-assertion.ts'
import { type Envelope, judgeShape } from '../../shared/domain/saml/judge-shape.ts'
import { type Element, readXml } from '../../shared/domain/saml/read-xml.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { isSameBrowser } from '../../shared/proofs/browser-cookie.ts'
import { type SamlRequest, samlRequest, takenAssertion } from '../../shared/storage/sign-ons.ts'
import { type Provider, samlLibrary } from './provider.ts'

type Verified = { readonly said: Said; readonly assertionId: string; readonly requestId: string; readonly request: SamlRequest }

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

/** The largest response, in bytes of its XML. Typical responses have a tenth of that. */
const LARGEST = 64 * 1024
/** As base64, percent-encoded in the worst case. */
export const LARGEST_POST = 128 * 1024

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The fields of the form, for the API document. */
export const postedForm = () =>
  z.object({
    SAMLResponse: z
      .string()
      .max(LARGEST_POST)
      .regex(/^[A-Za-z0-9+/=\r\n]*$/, 'must be base64')
      .meta({ description: 'Signed SAML response in base64.' }),
    RelayState: z
      .string()
      .max(LARGEST_POST)
      .optional()
      .meta({ description: 'Ignored: the service knows from its own request where the browser returns.' }),
  })

type Posted = { readonly xml: string; readonly base64: string }

/** The response in the form that a provider's page posts (SAML 2 bindings §3.5). Nothing of it has been read yet. */
export function postedResponse({ headers, rawBody }: HttpRequest): Posted {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new Refusal('unsupported-media-type', {
      description: 'The response must be a form, as SAML’s POST binding requires.',
      headers: { accept: 'application/x-www-form-urlencoded' },
    })
  const form = new URLSearchParams(Buffer.from(rawBody ?? []).toString('latin1'))
  const sent = form.getAll('SAMLResponse')
  if (sent.length !== 1) throw invalid('SAMLResponse', 'must be sent exactly once')
  const base64 = (sent[0] ?? '').replaceAll(/[\r\n]/g, '')
  if (base64.length > Math.ceil(LARGEST / 3) * 4) throw new Refusal('too-large')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== base64) throw invalid('SAMLResponse', 'must be base64')
  if (bytes.length > LARGEST) throw new Refusal('too-large')
  return { xml: decoded(bytes), base64 }
}

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw invalid('SAMLResponse', 'must be UTF-8')
  }
}

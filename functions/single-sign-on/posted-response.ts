import * as z from 'zod'
import type { HttpRequest } from '../../shared/contract/http.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'

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

export type Posted = { readonly xml: string; readonly base64: string }

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

import * as z from 'zod'
import { once } from '../domain/once.ts'

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => Buffer.from(text, 'base64url').toString('base64url') === text, 'must be base64url')

/** Longest id of a credential in bytes (WebAuthn L3 §7.1, step 25), and its length in base64url. */
const LONGEST_ID = 1023
const credentialId = () => base64url(Math.ceil((LONGEST_ID * 4) / 3))

const outer = () => ({ id: credentialId(), rawId: credentialId(), type: z.literal('public-key') })

/** The parts of `PublicKeyCredential.toJSON()` of a registration that are read. */
const registrationAnswer = once(() =>
  z.object({
    ...outer(),
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(12_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/, 'must be a transport of WebAuthn, such as internal'))
        .max(10)
        .default([]),
    }),
  }),
)

/** The parts of a login's answer that are read. */
const assertionAnswer = once(() =>
  z.object({
    ...outer(),
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(2000),
      userHandle: base64url(100).nullish(),
    }),
  }),
)

export type RegistrationAnswer = z.output<ReturnType<typeof registrationAnswer>>
export type AssertionAnswer = z.output<ReturnType<typeof assertionAnswer>>

/** The answer to a creation; `undefined` for anything else. */
export function registrationFrom(text: string): RegistrationAnswer | undefined {
  return registrationAnswer().safeParse(jsonFrom(text)).data
}

export function assertionFrom(text: string): AssertionAnswer | undefined {
  return assertionAnswer().safeParse(jsonFrom(text)).data
}

/** Reads base64 of JSON from a login. A second spelling of the same bytes is refused. */
function jsonFrom(base64: string): unknown {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) return undefined
  return jsonIn(bytes)
}

/** The checked fields of the client data (WebAuthn L3 §5.8.1). */
const clientData = once(() =>
  z.object({
    type: z.string(),
    challenge: z.string(),
    origin: z.string(),
    crossOrigin: z.boolean().optional(),
    topOrigin: z.string().optional(),
  }),
)

type ClientData = z.output<ReturnType<typeof clientData>>

/** The client data of an answer; `undefined` if it is not JSON in UTF-8 or lacks a field (§7.1 and §7.2, decoding). */
export function clientDataIn(clientDataJSON: string): ClientData | undefined {
  return clientData().safeParse(jsonIn(Buffer.from(clientDataJSON, 'base64url'))).data
}

/** Keeps a byte order mark, which decoders drop by default, because it is not valid JSON. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    return undefined
  }
}

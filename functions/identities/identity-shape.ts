import * as z from 'zod'
import { namedObject } from '../../shared/contract/fields.ts'
import type { Identity } from '../../shared/storage/identities.ts'

export const identityShape = () =>
  namedObject('Identity', {
    identity: z.string(),
    totpEnabled: z.boolean(),
    webAuthN: z.boolean().optional(),
    sso: z.string().optional(),
    publicKey: z.string().optional(),
    authLockedAfter: z.iso.datetime().optional(),
    changeAfter: z.iso.datetime().optional(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

/** What the creation of an identity answers; `totpUri` is told once, and so is the code with which the first passkey is made. */
export const newIdentityShape = () =>
  namedObject('NewIdentity', { identity: z.string(), totpEnabled: z.boolean(), ...totpUriShape(), enrolmentCode: z.string().optional() })

/** What an authenticator app reads from a QR code (`otpauth://…`). */
export const totpUriShape = () => ({ totpUri: z.string().optional() })

const OPTIONAL = ['sso', 'publicKey', 'authLockedAfter', 'changeAfter'] as const satisfies readonly (keyof Identity)[]

/** An identity as callers see it: nothing of its secrets. */
export function shownIdentity(of: Identity) {
  return {
    identity: of.identity,
    totpEnabled: of.totpSecret !== undefined,
    ...(of.kind === 'webauthn' ? { webAuthN: true } : {}),
    ...Object.fromEntries(OPTIONAL.flatMap((field) => (of[field] === undefined ? [] : [[field, of[field]]]))),
    created: of.created,
    lastModified: of.lastModified,
  }
}

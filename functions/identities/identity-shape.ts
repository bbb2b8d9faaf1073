import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { MOST_SETTINGS } from '../../shared/domain/login/proof-setters.ts'
import { RECOVERY_CODES, SHOWN_LENGTH } from '../../shared/domain/login/totp.ts'
import type { Identity } from '../../shared/storage/identities.ts'

export const identityShape = () =>
  namedObject('Identity', {
    ...pendingTasksShape(),
    identity: z.string(),
    totpEnabled: totpState(),
    webAuthN: z.boolean().optional(),
    sso: z.string().optional(),
    publicKey: z.string().optional(),
    authLockedAfter: z.iso.datetime().optional(),
    changeAfter: z.iso.datetime().optional(),
    proofsSetBy: z
      .array(z.object({ customerId: id(), at: z.iso.datetime().describe('Time of the last such change (UTC).') }))
      .max(MOST_SETTINGS)
      .optional(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

/** The state of one-time passwords: required at logins or not, or `pending` until a first code has come. */
export const totpState = () => z.union([z.boolean(), z.literal('pending')])

/** The answer to the creation of an identity. `totpUri`, and the code for the first passkey, are shown once. */
export const newIdentityShape = () =>
  namedObject('NewIdentity', { identity: z.string(), totpEnabled: z.boolean(), ...totpUriShape(), enrolmentCode: z.string().optional() })

/** The recovery codes, which are shown once. */
export const recoveryCodesShape = () => ({ recoveryCodes: z.array(z.string().max(SHOWN_LENGTH)).max(RECOVERY_CODES).optional() })

/** The URI that an authenticator app reads from a QR code (`otpauth://…`). */
export const totpUriShape = () => ({ totpUri: z.string().optional() })

const OPTIONAL = ['sso', 'publicKey', 'authLockedAfter', 'changeAfter'] as const satisfies readonly (keyof Identity)[]

/** An identity as callers see it, without its secrets. */
export function shownIdentity(of: Identity) {
  return {
    identity: of.identity,
    totpEnabled: of.totpSecret !== undefined || (of.pendingTotpSecret === undefined ? false : ('pending' as const)),
    ...(of.kind === 'webauthn' ? { webAuthN: true } : {}),
    ...Object.fromEntries(OPTIONAL.flatMap((field) => (of[field] === undefined ? [] : [[field, of[field]]]))),
    created: of.created,
    lastModified: of.lastModified,
  }
}

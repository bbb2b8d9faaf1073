import * as z from 'zod'
import { id, namedObject, text } from '../../shared/contract/fields.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { MOST_KEYS } from '../../shared/domain/oauth/client-keys.ts'
import { CLIENT_KINDS } from '../../shared/domain/oauth/redirect-uri.ts'
import { OAUTH_SCOPES } from '../../shared/domain/oauth/scopes.ts'
import { hasHidden } from '../../shared/domain/shown-text.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'

const MOST_URIS = 20
const LONGEST_URI = 2048

const uri = () => z.string().min(1).max(LONGEST_URI)
const uris = () => z.array(uri()).max(MOST_URIS)

const nameField = () =>
  text(100)
    .refine((name) => !hasHidden(name), 'must not contain characters that are invisible or change the direction of text')
    .describe('Name of the client, as people see it where they are asked to allow something.')
const kindField = () =>
  z
    .enum(CLIENT_KINDS)
    .describe('`service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key.')
const jwksField = () =>
  z
    .looseObject({
      keys: z
        .array(z.record(z.string(), z.unknown()))
        .min(1)
        .max(MOST_KEYS)
        .describe('Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.'),
    })
    .describe('Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.')

const redirectUrisText = 'Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.'
const postLogoutText = 'URIs to which a browser may return after logout.'
const jwksUriText = 'URL of the public keys of the client, instead of `jwks`.'
const accountText = 'Account that a service acts as. Your own rights must cover the rights of that account.'
const backchannelText = 'URL that receives a logout token when a session ends in which the client got an ID token.'
const dpopText = 'True: the client gets tokens only with a DPoP proof (RFC 9449).'

/** Fields of a new client. */
export const newClientFields = () =>
  z.object({
    name: nameField(),
    kind: kindField(),
    redirectUris: uris().default([]).describe(redirectUrisText),
    postLogoutRedirectUris: uris().default([]).describe(postLogoutText),
    jwks: jwksField().optional(),
    jwksUri: uri().optional().describe(jwksUriText),
    customerId: id<CustomerId>().optional().describe(accountText),
    scopes: scopesField().optional(),
    backchannelLogoutUri: uri().optional().describe(backchannelText),
    dpopRequired: z.boolean().default(false).describe(dpopText),
  })

/** Fields of a changed client: those that are absent stay. */
export const changedClientFields = () =>
  z.object({
    name: nameField().optional(),
    kind: kindField().optional(),
    redirectUris: uris().optional().describe(redirectUrisText),
    postLogoutRedirectUris: uris().optional().describe(postLogoutText),
    jwks: jwksField().optional(),
    jwksUri: uri().optional().describe(jwksUriText),
    customerId: id<CustomerId>().optional().describe(accountText),
    scopes: scopesField().optional(),
    backchannelLogoutUri: uri().nullish().describe(backchannelText),
    dpopRequired: z.boolean().optional().describe(dpopText),
  })

const scopesField = () =>
  z
    .array(z.enum(OAUTH_SCOPES))
    .max(OAUTH_SCOPES.length)
    .describe('Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account.')

export type NewClient = z.output<ReturnType<typeof newClientFields>>
export type ChangedClient = z.output<ReturnType<typeof changedClientFields>>

export const clientShape = () =>
  namedObject('OAuthClient', {
    ...pendingTasksShape(),
    clientId: z.string().max(100).describe('Identifies the client in every request of OAuth.'),
    tenantId: id().optional(),
    name: z.string().max(100).describe('Name of the client.'),
    kind: kindField(),
    redirectUris: uris().describe(redirectUrisText),
    postLogoutRedirectUris: uris().describe(postLogoutText),
    jwks: jwksField().optional(),
    jwksUri: uri().optional().describe(jwksUriText),
    customerId: id().optional().describe(accountText),
    scopes: scopesField(),
    backchannelLogoutUri: uri().optional().describe(backchannelText),
    dpopRequired: z.boolean().describe(dpopText),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

/** A client as callers see it. */
export function shownClient({ version: _, keys, expiresAt: __, ...client }: OAuthClient) {
  const {
    clientId,
    tenantId,
    name,
    kind,
    redirectUris,
    postLogoutRedirectUris,
    jwksUri,
    customerId,
    scopes,
    backchannelLogoutUri,
    dpopRequired,
  } = client
  return {
    clientId,
    ...defined({ tenantId }),
    name,
    kind,
    redirectUris,
    postLogoutRedirectUris,
    ...(keys === undefined ? {} : { jwks: { keys } }),
    ...defined({ jwksUri, customerId }),
    scopes,
    ...defined({ backchannelLogoutUri }),
    dpopRequired,
    created: client.created,
    lastModified: client.lastModified,
  }
}

import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { mayInHour } from '../../shared/contract/count-in-hour.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { OAUTH_PATH } from '../../shared/contract/routes.ts'
import { countedAddress } from '../../shared/domain/counted-address.ts'
import { newClientId } from '../../shared/domain/oauth/client-id.ts'
import { isListOfTexts, readMetadata } from '../../shared/domain/oauth/metadata-client.ts'
import { scopesIn } from '../../shared/domain/oauth/scopes.ts'
import { hasHidden } from '../../shared/domain/shown-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { timePrefix } from '../../shared/sessions/new-session.ts'
import { registrationsFrom } from '../../shared/storage/hourly-counts.ts'
import { addOAuthClient, type OAuthClient } from '../../shared/storage/oauth-clients.ts'

/** Clients that one address registers within an hour. */
const MOST_AN_HOUR = 20
/** Life of a client that gets no grant, in seconds. */
const WITHOUT_GRANT_SECONDS = 86_400

const uris = () => z.array(z.string().max(2048)).max(20)

const TEXT = { type: 'string', maxLength: 500 } as const
const LIST = { type: 'array', items: { type: 'string', maxLength: 2048 }, maxItems: 20 } as const
/** A member of any type: RFC 7591 §3.2.2 has errors of its own for a wrong one. */
const member = (as: typeof TEXT | typeof LIST) => z.unknown().optional().meta(as)

export const registerOAuthClient = endpoint({
  method: 'POST',
  base: 'service',
  path: `${OAUTH_PATH}/register`,
  operationId: 'registerOAuthClient',
  group: 'oauth',
  summary: 'Add a client by OAuth',
  description:
    'Registers an app without a key for the scope `propose` (RFC 7591). Nobody has checked it, and people are told so. It is deleted after 24 hours without a grant. At most 20 registrations an hour from one address; the property `oauth.dynamic.registration` switches it off.',
  access: { kind: 'open' },
  errorsAs: 'oauth',
  audited: 'no',
  successStatus: 201,
  body: () =>
    z.looseObject({
      redirect_uris: member(LIST).describe('Addresses to which answers may go: https, loopback http, or schemes of the app.'),
      client_name: member(TEXT).describe('Name of the app, as it calls itself.'),
      token_endpoint_auth_method: member(TEXT).describe('`none`, which is the default: such a client has no key.'),
      grant_types: member(LIST).describe('`authorization_code` and `refresh_token`.'),
      response_types: member(LIST).describe('`code`.'),
      scope: member(TEXT).describe('`propose`.'),
    }),
  answer: () =>
    namedObject('RegisteredClient', {
      client_id: z.string().max(100).describe('Identifies the client in every request of OAuth.'),
      client_id_issued_at: z
        .int()
        .min(0)
        .max(253_402_300_799)
        .meta({ format: 'int64' })
        .describe('Time of the registration, in seconds since 1970.'),
      client_name: z.string().max(100).describe('Name of the app, as it calls itself.'),
      redirect_uris: uris().describe('Addresses to which answers may go.'),
      token_endpoint_auth_method: z.literal('none').describe('The client has no key.'),
      grant_types: z.array(z.string().max(100)).max(20).describe('Grants that the client may use.'),
      response_types: z.array(z.string().max(100)).max(20).describe('Answers that the client may request.'),
      scope: z.string().max(500).describe('Scopes that the client may request.'),
    }),
  refusals: ['not-permitted', 'invalid-client-metadata', 'invalid-redirect-uri', 'too-many-requests'],
  async handle(call) {
    const { body, ports, unitOfWork, now } = call
    if (!(await registers(call)))
      throw new Refusal('not-permitted', {
        description: 'Dynamic registration is switched off. Ask an administrator to register the client.',
      })
    const client = clientFrom(call, body)
    const from = registrationsFrom(countedAddress(call.request.sourceAddress))
    if (!(await mayInHour(ports.atOnce, ports.clock, from, MOST_AN_HOUR)))
      throw new Refusal('too-many-requests', { headers: { 'retry-after': '3600' } })
    unitOfWork.add(addOAuthClient(client))
    return {
      status: 201,
      body: {
        client_id: client.clientId,
        client_id_issued_at: Math.floor(now / 1000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: 'propose',
      },
    }
  },
})

/** The client that the metadata describes; refused unless it is an app without a key that only proposes. */
function clientFrom({ ports, now }: AnonymousCall, metadata: Readonly<Record<string, unknown>>): OAuthClient {
  const described = readMetadata(metadata)
  if (described.kind === 'refused') throw refused(described.field, described.fault)
  const { name = '', kind, redirectUris, dpopRequired } = described.client
  if (kind !== 'native') throw refused('token_endpoint_auth_method', 'must be none: people register clients with a key')
  if (hasHidden(name)) throw refused('client_name', 'must not contain characters that are invisible or change the direction of text')
  const { scope = '', grant_types: grants = [], response_types: responses = [] } = metadata
  if (typeof scope !== 'string' || scopesIn(scope, ['propose']) === undefined) throw refused('scope', 'must be propose')
  if (!isListOfTexts(grants)) throw refused('grant_types', 'must be a list of names')
  if (!isListOfTexts(responses)) throw refused('response_types', 'must be a list of names')
  const at = new Date(now).toISOString()
  return {
    clientId: newClientId({ kind: 'self-registered' }, `${timePrefix(now)}${ports.newSecretId()}`),
    name: name.trim() === '' ? 'Unnamed app' : name,
    kind,
    redirectUris,
    postLogoutRedirectUris: [],
    scopes: ['propose'],
    dpopRequired,
    created: at,
    lastModified: at,
    version: 1,
    expiresAt: Math.ceil(now / 1000) + WITHOUT_GRANT_SECONDS,
  }
}

function refused(field: string, fault: string): Refusal {
  const isUri = field === 'redirect_uris'
  return new Refusal(isUri ? 'invalid-redirect-uri' : 'invalid-client-metadata', { description: `The member ${field} ${fault}.` })
}

/** Tells whether strangers may register clients: the property says so, by default on the sandbox only. */
export async function registers({ settingsOf, ports }: Pick<AnonymousCall, 'settingsOf' | 'ports'>): Promise<boolean> {
  const { settings } = await settingsOf(undefined)
  const value = settings.value('oauth.dynamic.registration')
  return value === 'sandbox' ? ports.stage === 'sandbox' : value
}

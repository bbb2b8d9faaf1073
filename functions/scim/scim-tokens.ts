import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, LARGEST_LIMIT, namedObject, page, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { defined } from '../../shared/domain/defined.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { scimTokenText } from '../../shared/domain/scim/scim-token.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { sha256 } from '../../shared/proofs/hashes.ts'
import { timePrefix } from '../../shared/sessions/new-session.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { person } from '../../shared/storage/persons.ts'
import { addScimToken, removeScimToken, type ScimToken, scimToken, scimTokensOf } from '../../shared/storage/scim.ts'
import type { Write } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { livingTokens } from './living-tokens.ts'

export const listScimTokens = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/scim-tokens',
  operationId: 'listScimTokens',
  group: 'scim',
  summary: 'List the tokens for directory sync',
  description:
    'Lists the tokens of the tenant that work, newest first, without their secrets. A token that has ended with its creator’s sessions is left out, so a page may be shorter than its limit.',
  access: { kind: 'permission', permission: 'ScimToken.READ' },
  query: page,
  answer: () => z.array(scimTokenShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted', 'not-found'],
  handle: (call) =>
    listAnswer(
      call,
      call.query,
      (limit, after) => scimTokensOf(call.params.tenantId, limit, after),
      async (tokens) => (await livingTokens(call, tokens)).map(shownScimToken),
    ),
})

const YEAR_SECONDS = 365 * 86_400
const MOST_TOKENS = 20
/** With those that have ended before they expire. */
const MOST_LOOKED_AT = 200
const SECRET_BYTES = 32

export const createScimToken = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/scim-tokens',
  operationId: 'createScimToken',
  group: 'scim',
  summary: 'Create a token for directory sync',
  description:
    'Answers a token that opens the SCIM endpoints of this tenant and nothing else, for the configuration of an identity provider. It acts with the rights of its creator, and ends with their account, lock or position, and with all of their sessions, as by a new password. The token is shown only in this answer. The caller must have proved who they are in the last `reauthentication.minutes`, and is told by a message.',
  access: { kind: 'permission', permission: 'ScimToken.CREATE' },
  // A token lives for up to a year, so a position for a while makes none: it would outlive the right to have it.
  appoints: () => true,
  stored: 'never',
  changesProofsOf: () => 'caller',
  body: () =>
    z.object({
      name: text(100).describe('Name of the token, for example of the directory that uses it.'),
      expiresInSeconds: z.int().min(60).max(YEAR_SECONDS).default(YEAR_SECONDS).describe('Lifetime in seconds, at most a year.'),
    }),
  answer: () =>
    scimTokenShape().extend({ token: z.string().max(200).describe('Bearer token for the SCIM endpoints. It is shown only here.') }),
  refusals: ['not-permitted', 'not-found', 'conflict', 'not-for-agents'],
  async handle(call) {
    const { body, ports, unitOfWork, params, now } = call
    await refuseTooMany(call)
    const identity = await call.read.one(identityNamed(call.caller.identity))
    if (identity === undefined) throw invalidToken('session-ended')
    const secret = Buffer.from(ports.randomBytes(SECRET_BYTES)).toString('base64url')
    const made = madeToken(identity, {
      scimTokenId: `${timePrefix(now)}${ports.newSecretId()}`,
      name: body.name,
      tokenHash: sha256(Buffer.from(secret)).toString('base64url'),
      now,
      expiresAt: Math.floor(now / 1000) + body.expiresInSeconds,
    })
    unitOfWork.add(addScimToken(params.tenantId, made), ...(await creationNotice(call, body.name)))
    unitOfWork.change = { after: shownScimToken(made) }
    return ok({ ...shownScimToken(made), token: scimTokenText({ tenantId: params.tenantId, scimTokenId: made.scimTokenId }, secret) })
  },
})

type NewToken = Pick<ScimToken, 'scimTokenId' | 'name' | 'tokenHash' | 'expiresAt'> & { readonly now: number }

function madeToken({ customerId, canonicalName, epoch, tenantId }: Identity, { now, ...token }: NewToken): ScimToken {
  const at = new Date(now).toISOString()
  const creator = defined({ creatorTenantId: tenantId })
  return { ...token, ...creator, sessionId: '', customerId, identity: canonicalName, epoch, amr: ['scim'], created: at, lastRenewed: at }
}

/** A tenant has a handful of directories. Parallel creations can exceed the limit by a few. */
async function refuseTooMany(call: Pick<Call, 'read'> & { readonly params: { readonly tenantId: ScimTokenTenant } }): Promise<void> {
  const { things } = await call.read.list(scimTokensOf(call.params.tenantId, MOST_LOOKED_AT))
  if ((await livingTokens(call, things)).length >= MOST_TOKENS)
    throw new Refusal('conflict', { description: `A tenant has at most ${MOST_TOKENS} tokens for directory sync. Delete one first.` })
}

type ScimTokenTenant = Parameters<typeof scimTokensOf>[0]

async function creationNotice(call: Call, name: string): Promise<readonly Write[]> {
  const owner = await call.read.one(person(call.caller.customerId))
  return owner === undefined
    ? []
    : proofNotice(call, owner, call.caller.identity, say`the token ${{ name: inQuotes(name) }} for directory sync was created`)
}

export const deleteScimToken = endpoint({
  method: 'DELETE',
  path: '/tenants/{tenantId}/scim-tokens/{scimTokenId}',
  operationId: 'deleteScimToken',
  group: 'scim',
  summary: 'Delete a token for directory sync',
  description: 'Ends the token at once. The people whom the directory has brought stay.',
  access: { kind: 'permission', permission: 'ScimToken.DELETE', on: ({ params }) => scimToken(params) },
  stored: 'never',
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const { params, unitOfWork } = call
    const token = await call.read.one(scimToken(params))
    if (token === undefined) throw new Refusal('not-found')
    unitOfWork.add(removeScimToken(params))
    unitOfWork.change = { before: shownScimToken(token) }
    return ok()
  },
})

const scimTokenShape = () =>
  namedObject('ScimToken', {
    scimTokenId: z.string().max(100).describe('Identifies the token where it is listed and ended.'),
    name: z.string().max(100).describe('Name of the token, for example of the directory that uses it.'),
    customerId: id().describe('Creator of the token. It acts with their rights, and ends with them.'),
    created: z.iso.datetime(),
    expires: z.iso.datetime().describe('End of the token.'),
  })

/** A token as administrators see it, without its secret. */
function shownScimToken({ scimTokenId, name, customerId, created, expiresAt }: ScimToken) {
  return { scimTokenId, name, customerId, created, expires: new Date(expiresAt * 1000).toISOString() }
}

import * as z from 'zod'
import type { Call, Input } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { idFrom } from '../../shared/contract/path-parameters.ts'
import type { Reader } from '../../shared/contract/reader.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CallbackId, TenantId, WebhookEndpointId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { CALLBACK_STATES, type Callback, type CallbackState, callback, callbacksOf } from '../../shared/storage/callbacks.ts'
import type { Listing, Page } from '../../shared/storage/read.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'
import { permissionToReadPayload } from './addressed-callback.ts'
import { fullCallback, fullCallbackShape, listedCallback, listedCallbackShape } from './callback-shape.ts'

/** Costs grow with the rows that are read: a page of one state skips the others, at most 500 callbacks, and then ends with a cursor. */
export const listCallbacks = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/callbacks',
  operationId: 'listCallbacks',
  group: 'callbacks',
  summary: 'List the callbacks of a tenant',
  description:
    'Lists callbacks (webhooks) newest first. Filter by state, time and webhook endpoint: such a page can be shorter than its limit and still have a next page.',
  access: { kind: 'permission', permission: 'Callback.READ' },
  query: () =>
    page().extend({
      state: z.enum(CALLBACK_STATES).optional(),
      since: since().optional(),
      webhookEndpointId: endpointIdText().optional(),
    }),
  answer: () => z.array(listedCallbackShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted', 'not-found'],
  async handle({ params, query, read, request }) {
    const { state, webhookEndpointId } = query
    const endpointId = webhookEndpointId === undefined ? undefined : idFrom<WebhookEndpointId>('webhookEndpointId', webhookEndpointId)
    const reader = state === undefined && endpointId === undefined ? read : filtered(read, { state, endpointId })
    return listAnswer(
      { read: reader, request },
      query,
      (limit, after) => callbacksOf(params.tenantId, { limit, after, since: query.since }),
      (found) => found.map(listedCallback),
    )
  },
})

const MOST_READS = 10

type Filter = { readonly state: CallbackState | undefined; readonly endpointId: WebhookEndpointId | undefined }

function fits(of: Callback, { state, endpointId }: Filter): boolean {
  return (state === undefined || of.state === state) && (endpointId === undefined || of.webhookEndpointId === endpointId)
}

/** Reads on until the page is full of callbacks that fit, up to a limit. */
function filtered(read: Reader, filter: Filter): Reader {
  async function list<T>(listing: Listing<T>): Promise<Page<T>> {
    const found: T[] = []
    let next: string | undefined = listing.after
    for (let reads = 0; reads < MOST_READS && found.length < listing.limit; reads++) {
      const part: Page<T> = await read.list({
        ...listing,
        limit: listing.limit - found.length,
        ...defined({ after: next }),
      })
      found.push(...part.things.filter((thing) => fits(thing as Callback, filter)))
      next = part.next
      if (next === undefined) break
    }
    return { things: found, next }
  }
  return { ...read, list }
}

/** The id of a webhook endpoint in a query: a text, which the handler reads as strictly as one in a path. */
const endpointIdText = () =>
  z.string().meta({
    type: 'integer',
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Only those of this webhook endpoint.',
  })

export const getCallback = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/callbacks/{callbackId}',
  operationId: 'getCallback',
  group: 'callbacks',
  summary: 'Get a callback',
  description:
    'Answers the callback with its attempts and the rest of its retry schedule, and with its body for callers who may read what it reports.',
  access: { kind: 'permission', permission: 'Callback.READ', on: ({ params }) => callback(params.tenantId, params.callbackId) },
  answer: fullCallbackShape,
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const found = await foundCallback(call)
    const needed = permissionToReadPayload(found)
    return ok(fullCallback(found, { payload: needed !== undefined && isGranted(call, needed) }))
  },
})

type OnCallback = Call<Input & { readonly params: { readonly tenantId: TenantId; readonly callbackId: CallbackId } }>

/** The callback that the call names, which was read with the session. */
export async function foundCallback({ read, params }: OnCallback): Promise<Callback> {
  const found = await read.one(callback(params.tenantId, params.callbackId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/** A callback in descriptions for approvers: without its path and query, which only the receiver may know. */
export function namedCallback({ callbackId, url }: Pick<Callback, 'callbackId' | 'url'>): Phrase {
  const host = URL.canParse(url) ? new URL(url).host : say`an unreadable address`
  return say`callback ${{ callbackId }} to ${{ host }}`
}

/**
 * A moment, in milliseconds. A `+` in a query string reads as a space. No time zone has a space, so the client forgot to encode its `+`.
 */
export const since = () =>
  z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(' ', '+'))
    .pipe(z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601, such as 2026-01-31T12:00:00Z' }))
    .transform(Date.parse)

import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { idFrom } from '../../shared/contract/path-parameters.ts'
import type { Reader } from '../../shared/contract/reader.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { WebhookEndpointId } from '../../shared/domain/ids.ts'
import { CALLBACK_STATES, type Callback, type CallbackState, callbacksOf } from '../../shared/storage/callbacks.ts'
import type { Listing, Page } from '../../shared/storage/read.ts'
import { listedCallback, listedCallbackShape } from './callback-shape.ts'
import { since } from './since.ts'

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

import * as z from 'zod'
import { httpStatus, id, namedObject } from '../../shared/contract/fields.ts'
import { ladderView } from '../../shared/domain/callbacks/ladder-view.ts'
import { defined } from '../../shared/domain/defined.ts'
import { CALLBACK_STATES, type Callback } from '../../shared/storage/callbacks.ts'

const summary = () => ({
  callbackId: id(),
  webhookEndpointId: id().optional().describe('Endpoint that the event is for; absent for a `callbackUrl` of a call.'),
  url: z.string(),
  state: z.enum(CALLBACK_STATES).describe('`WAITING` for the next attempt, or how it ended.'),
  created: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().optional(),
})

const attempt = () =>
  z.object({
    attempt: z.int(),
    at: z.iso.datetime().describe('Time of the attempt (UTC).'),
    status: httpStatus().optional().describe('HTTP status that the receiver answered.'),
    error: z.string().optional(),
    ms: z.int().optional(),
    answer: z.string().optional().describe('Beginning of the receiver’s answer, at most 1 KiB.'),
  })

const rung = () =>
  z.object({
    rung: z.int(),
    gapSeconds: z.int(),
    state: z.enum(['done', 'next', 'to-come']).describe('Tells whether this attempt was made, is the next, or follows later.'),
    at: z.iso.datetime().optional().describe('Time at which the attempt was made or is due (UTC).'),
  })

/** A callback in the answer to a call that changes its plan. */
export const callbackShape = () => namedObject('CallbackSummary', summary())

const listed = () => ({ ...summary(), attempts: z.array(attempt()) })

/** A callback in the log: with its attempts, so that looking for an error needs no call per callback. */
export const listedCallbackShape = () => namedObject('ListedCallback', listed())

/** A callback with all past and planned attempts. */
export const fullCallbackShape = () =>
  namedObject('Callback', {
    ...listed(),
    attemptsMade: z.int(),
    ladder: z.array(rung()),
    payload: z.string().optional().meta({ description: 'Body that is sent, byte for byte, for callers who may read what it reports.' }),
  })

export function shownCallback(of: Callback): z.infer<ReturnType<typeof callbackShape>> {
  const { callbackId, webhookEndpointId, url, state, created, nextAttemptAt } = of
  return { callbackId, ...defined({ webhookEndpointId }), url, state, created, ...defined({ nextAttemptAt }) }
}

export function listedCallback(of: Callback): z.infer<ReturnType<typeof listedCallbackShape>> {
  return { ...shownCallback(of), attempts: of.attempts.map(inOrder) }
}

const ATTEMPT_FIELDS = ['attempt', 'at', 'status', 'error', 'ms', 'answer'] as const

/** An attempt with its fields in the order of the document, because the table does not keep their order. */
function inOrder(made: Callback['attempts'][number]): z.infer<ReturnType<typeof attempt>> {
  return Object.fromEntries(ATTEMPT_FIELDS.flatMap((field) => (made[field] === undefined ? [] : [[field, made[field]]]))) as typeof made
}

export function fullCallback(of: Callback, shows: { readonly payload: boolean }): z.infer<ReturnType<typeof fullCallbackShape>> {
  const { attempts, attemptsMade, ladderFrom, nextAttemptAt } = of
  const madeAt = new Map(attempts.map(({ attempt: number, at }) => [number - 1 - ladderFrom, at]))
  const ladder = ladderView({ attemptsMade: attemptsMade - ladderFrom, madeAt, nextAttemptAt })
  return {
    ...listedCallback(of),
    attemptsMade,
    ladder: ladder.map((each) => ({ ...each })),
    ...(shows.payload ? { payload: of.payload } : {}),
  }
}

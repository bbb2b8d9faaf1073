import { Agent, buildConnector, Client, type Dispatcher } from 'undici'
import type { Reach } from '../domain/callbacks/callback-url.ts'
import { checkedLookup, type Resolve } from './checked-lookup.ts'
import { watchAnswers } from './watch-answers.ts'

/** The connections over which callbacks go to addresses of one reach. */
export type CallbackConnections = {
  /** Keeps them open, so many to each receiver. */
  readonly kept: Dispatcher
  /** A client with a connection of its own, which ends with its request. */
  readonly fresh: (origin: string) => Client
  /** Whether an attempt failed because a kept connection had been closed, so that the receiver has never seen it. */
  readonly wasClosed: (error: Error) => boolean
  readonly close: () => void
}

/**
 * Bounded for each receiver, not over all: a bound over all would let slow receivers hold up the others. One request at a time goes over
 * a connection, in HTTP/1.1. How long an attempt takes is for the sender to bound, in all. A receiver may ask for its connections to be kept
 * for less than that, and for no longer: whoever has many names would hold all that a process can open.
 */
const OPTIONS = {
  pipelining: 1,
  headersTimeout: 0,
  bodyTimeout: 0,
  allowH2: false,
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 4_000,
} as const
const TO_ONE_RECEIVER = 16

/**
 * By undici, in half the CPU of `node:http`. Agents of our own: a proxy that the environment names belongs to the global one, and would
 * look names up unchecked. INVARIANT: the two reaches share no connection, and every connection is made by a checked look-up; literal
 * addresses aren't looked up, and were judged with the URL.
 */
export function callbackConnections(resolve: Resolve, reach: Reach, connectMs: number): CallbackConnections {
  const closed = new WeakSet<Error>()
  const connectByName = buildConnector({
    lookup: checkedLookup(resolve, reach),
    timeout: connectMs,
    allowH2: false,
    rejectUnauthorized: true,
  })
  const connect: buildConnector.connector = (options, callback) =>
    connectByName(options, (...made) => {
      const [failed, socket] = made
      if (failed === null) {
        const hasBroughtNothingSince = watchAnswers(socket)
        socket.prependListener('error', (error) => hasBroughtNothingSince() && closed.add(error))
      }
      callback(...made)
    })
  const kept = new Agent({ ...OPTIONS, connections: TO_ONE_RECEIVER, connect })
  return {
    kept,
    fresh: (origin) => new Client(origin, { ...OPTIONS, connect }),
    wasClosed: (error) => closed.has(error),
    close: () => void kept.destroy(),
  }
}

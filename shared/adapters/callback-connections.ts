import { Agent, buildConnector, Client, type Dispatcher } from 'undici'
import { checkedLookup, type MayConnect, type Resolve } from './checked-lookup.ts'
import { watchAnswers } from './watch-answers.ts'

/** The connections for callbacks to addresses of one reach. */
export type CallbackConnections = {
  /** Keeps connections open, a limited number per receiver. */
  readonly kept: Dispatcher
  /** A client with a connection of its own, which closes after its request. */
  readonly fresh: (origin: string) => Client
  /** Tells whether an attempt failed because a kept connection had been closed, so that the receiver never saw it. */
  readonly wasClosed: (error: Error) => boolean
  readonly close: () => void
}

/**
 * Bounded per receiver, not in total: a total bound would let slow receivers delay the others. HTTP/1.1, one request at a time per
 * connection. The sender bounds the whole duration of an attempt. A receiver may shorten the time that connections are kept, but not
 * lengthen it: somebody with many names would occupy all connections of a process.
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
 * Uses undici, at half the CPU of `node:http`. Its agents are our own: a proxy from the environment applies to the global agent, and
 * would look names up unchecked. INVARIANT: two reaches share no connection, and every connection is made by a checked look-up;
 * literal addresses are not looked up, and were checked with the URL.
 */
export function callbackConnections(resolve: Resolve, mayConnect: MayConnect, connectMs: number, mostBytes?: number): CallbackConnections {
  const closed = new WeakSet<Error>()
  const connectByName = buildConnector({
    lookup: checkedLookup(resolve, mayConnect),
    timeout: connectMs,
    allowH2: false,
    rejectUnauthorized: true,
  })
  const connect: buildConnector.connector = (options, callback) =>
    connectByName(options, (...made) => {
      const [failed, socket] = made
      if (failed === null) {
        const hasBroughtNothingSince = watchAnswers(socket, mostBytes)
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

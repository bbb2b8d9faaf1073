import type { HandlerPorts, Ports } from '../../ports/ports.ts'
import type { Write } from '../../storage/write.ts'

/** The ports without the table. Made once per process. */
export function handlerPorts(ports: Ports): HandlerPorts {
  const known = made.get(ports)
  if (known !== undefined) return known
  const { store, ...others } = ports
  const narrowed: HandlerPorts = { ...others, atOnce: { write: (write) => store.write(write), commit: (writes) => store.commit(writes) } }
  made.set(ports, narrowed)
  return narrowed
}

const made = new WeakMap<Ports, HandlerPorts>()

/**
 * The ports that act outside of the transaction of a call, and those that do not. The compiler demands an answer for each. `atOnce` is
 * left for writes that do no harm without their call.
 */
const ACTS_OUTSIDE = {
  stage: false,
  otpOverride: false,
  host: false,
  callbackPolicy: false,
  callbackHosts: false,
  baseUrl: false,
  clock: false,
  realClock: false,
  random: false,
  marks: false,
  newId: false,
  newIdOfCell: false,
  newIdInShard: false,
  newSecretId: false,
  randomBytes: false,
  log: false,
  // Counts in memory.
  tallies: false,
  standings: false,
  // The directory is a table of its own.
  cell: true,
  atOnce: true,
  tokens: true,
  passwords: true,
  // Sealing changes nothing.
  secrets: false,
  pkiKey: true,
  callbacks: true,
  upstreams: true,
  messages: true,
  documents: true,
  fetcher: true,
  faces: true,
  camera: true,
  papers: true,
} as const satisfies Readonly<Record<keyof HandlerPorts, boolean>>

/** The ports of an endpoint whose whole effect is one transaction: any other port is a fault of the endpoint. Made once per process. */
export function oneTransactionPorts(ports: HandlerPorts): HandlerPorts {
  const known = madeForTransactions.get(ports)
  if (known !== undefined) return known
  const limited = { ...ports }
  for (const [name, actsOutside] of Object.entries(ACTS_OUTSIDE))
    if (actsOutside) Object.defineProperty(limited, name, { enumerable: false, get: () => refuse(name) })
  Object.defineProperty(limited, 'atOnce', { enumerable: false, value: harmlessOnly(ports.atOnce) })
  madeForTransactions.set(ports, limited)
  return limited
}

const madeForTransactions = new WeakMap<HandlerPorts, HandlerPorts>()

function harmlessOnly({ commit }: HandlerPorts['atOnce']): HandlerPorts['atOnce'] {
  return {
    write: () => refuse('atOnce.write'),
    commit: (writes, origin) => (writes.every(isHarmless) ? commit(writes, origin) : refuse('atOnce.commit')),
  }
}

const isHarmless = ({ harmless }: Write): boolean => harmless === 'without-its-call'

function refuse(name: string): never {
  throw new Error(`the effect of this endpoint is declared to be one transaction, but it uses the port ${name}`)
}

import { type Priced, replicasIn } from './idle-cost.ts'
import { PRICES } from './prices.ts'

/** A kind of call: its group, and what it uses. A test measures the units and round trips of each. */
type CallKind = {
  readonly what: string
  readonly group: string
  readonly readUnits: number
  readonly writeUnits: number
  readonly roundTrips: number
  /** Processor time of the call, in milliseconds: rounded up from `npm run bench`. */
  readonly workMs: number
  /** The directory is asked for the cell of the call, if there are cells. */
  readonly asksDirectory?: true
}

/** The kinds of calls that make up the load of a tenant. */
export const CALL_KINDS: readonly CallKind[] = [
  { what: 'read a wallet', group: 'wallets', readUnits: 2.5, writeUnits: 0, roundTrips: 1, workMs: 2 },
  { what: 'log in with a password', group: 'authentication', readUnits: 1, writeUnits: 7, roundTrips: 2, workMs: 20, asksDirectory: true },
  { what: 'renew a token', group: 'authentication', readUnits: 2, writeUnits: 1, roundTrips: 2, workMs: 3, asksDirectory: true },
  { what: 'make a transfer', group: 'wallets', readUnits: 4, writeUnits: 10, roundTrips: 2, workMs: 4 },
  { what: 'propose a transfer', group: 'wallets', readUnits: 6, writeUnits: 8, roundTrips: 4, workMs: 5 },
  { what: 'approve it, so that it runs', group: 'tasks', readUnits: 11, writeUnits: 15, roundTrips: 3, workMs: 6 },
  { what: 'create a payment', group: 'payments', readUnits: 4, writeUnits: 6, roundTrips: 3, workMs: 4 },
  { what: 'end it, with a callback', group: 'payments', readUnits: 3, writeUnits: 13, roundTrips: 4, workMs: 4 },
]

/** Time of a round trip to the table from a function in its region, in milliseconds. */
const ROUND_TRIP_MS = 5
/** Log lines of a call, of the function and of the gateway, in bytes. */
const LOGGED_BYTES = 1_200
/** X-Ray records one call a second, and this share of the others. */
const TRACED_SHARE = 0.05
const MILLION = 1_000_000
const GIB = 2 ** 30

/** The cost of a million calls of a kind in US dollars, by the memory of its function and by what the stage puts before it. */
export function callCost(kind: CallKind, resources: readonly Priced[]): number {
  const { group, readUnits, writeUnits, roundTrips, workMs, asksDirectory } = kind
  const seconds = (roundTrips * ROUND_TRIP_MS + workMs) / 1000
  const table = readUnits * PRICES.readUnit + writeUnits * PRICES.writeUnit * replicasIn(resources)
  const running = PRICES.functionCall + seconds * (memoryMibOf(group, resources) / 1024) * PRICES.gibSecond
  const watching = (LOGGED_BYTES / GIB) * PRICES.logGib + TRACED_SHARE * PRICES.traceRecorded
  const asking = asksDirectory === true && hasFunction('directory', resources) ? directoryCost(seconds, resources) : 0
  return MILLION * (table + running + watching + PRICES.apiCall + edgeIn(resources) + asking)
}

/** The directory waits for the cell to which it sends the call. It reads a name and a tenant, half a unit each. */
function directoryCost(seconds: number, resources: readonly Priced[]): number {
  const waiting = (seconds + ROUND_TRIP_MS / 1000) * (memoryMibOf('directory', resources) / 1024) * PRICES.gibSecond
  return PRICES.apiCall + PRICES.functionCall + waiting + PRICES.readUnit + (LOGGED_BYTES / GIB) * PRICES.logGib
}

const isFunction =
  (name: string) =>
  ({ Type, Properties }: Priced): boolean =>
    Type === 'AWS::Lambda::Function' && Properties?.Description === `Countersign: ${name}`

const hasFunction = (name: string, resources: readonly Priced[]): boolean => resources.some(isFunction(name))

function memoryMibOf(group: string, resources: readonly Priced[]): number {
  const deployed = resources.find(isFunction(group))
  const memory = deployed?.Properties?.MemorySize
  if (typeof memory !== 'number') throw new Error(`the templates have no function ${group}`)
  return memory
}

function edgeIn(resources: readonly Priced[]): number {
  const has = (type: string) => resources.some(({ Type }) => Type === type)
  const edge = has('AWS::CloudFront::Distribution') ? PRICES.edgeRequest : 0
  const lookup = has('AWS::CloudFront::KeyValueStore') ? PRICES.edgeLookup : 0
  return (
    edge + lookup + (has('AWS::CloudFront::Function') ? PRICES.edgeFunction : 0) + (has('AWS::WAFv2::WebACL') ? PRICES.firewallRequest : 0)
  )
}

import { type FunctionRow, reservedFor } from './function-row.ts'
import { HTTP_FUNCTIONS } from './http-functions.ts'
import { FED_BY_AWS, QUEUE_FUNCTIONS } from './queue-functions.ts'

/**
 * The number of functions that go over the due index in parallel every minute, each over its share of the shards. More are needed where
 * property `due.shards` is high and one does not come to its end in its time.
 */
export const SWEEPS = 1

/** The function that writes to the archive what the stream of the table brings. */
export const ARCHIVE: FunctionRow = {
  name: 'archive',
  folder: 'archive',
  file: 'handler',
  memoryMiB: 512,
  timeoutSeconds: 60,
  uses: ['table', 'archive'],
}

/** The function that goes the way of a caller every minute, from another region. It has a stack of its own. */
export const CANARY: FunctionRow = {
  name: 'canary',
  folder: 'canary',
  file: 'handler',
  memoryMiB: 256,
  timeoutSeconds: 55,
  uses: ['canary'],
}

/** The function of the directory of cells, in a stack of its own: it sends on a call that names an identity. */
export const DIRECTORY: FunctionRow = {
  name: 'directory',
  folder: 'directory',
  file: 'handler',
  memoryMiB: 512,
  timeoutSeconds: 30,
  uses: ['edge'],
}

/** The function that takes the callbacks of the canary. */
export const CANARY_RECEIVER: FunctionRow = {
  name: 'canary-receiver',
  folder: 'canary-receiver',
  file: 'handler',
  memoryMiB: 256,
  timeoutSeconds: 10,
  uses: ['canary'],
  reserved: { count: 2, because: 'anybody can reach its address, and it answers one callback a minute' },
}

/** The function that goes over the due index every minute. */
export const SWEEP: FunctionRow = {
  name: 'sweep',
  folder: 'sweep',
  file: 'handler',
  memoryMiB: 512,
  timeoutSeconds: 50,
  uses: ['table', 'due-index', 'send'],
  reserved: {
    count: 2 * SWEEPS,
    because: 'the sweep starts however busy all others are, and never more than two runs at once of each share',
  },
}

/** Everything that is bundled. */
export const bundledFunctions = (): readonly FunctionRow[] => [...FUNCTIONS, CANARY, CANARY_RECEIVER, DIRECTORY]

export const FUNCTIONS: readonly FunctionRow[] = [...HTTP_FUNCTIONS, ...QUEUE_FUNCTIONS, ...FED_BY_AWS, ARCHIVE, SWEEP]

/** Concurrency that Lambda keeps for functions that reserve none (https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html). */
const KEPT_UNRESERVED = 100

/** The smallest concurrency of an account in which all reservations fit. */
export function leastConcurrency(): number {
  let concurrency = KEPT_UNRESERVED
  while (concurrency - reservedIn(concurrency) < KEPT_UNRESERVED) concurrency += 1
  return concurrency
}

/** The concurrency that the functions of a stage reserve, of this many. */
function reservedIn(concurrency: number): number {
  return FUNCTIONS.reduce((sum, row) => sum + (reservedFor(row, concurrency).reservedConcurrentExecutions ?? 0), 0)
}

export function functionNamed(name: string): FunctionRow {
  const row = FUNCTIONS.find((each) => each.name === name)
  if (row === undefined) throw new Error(`There is no function named ${name}`)
  return row
}

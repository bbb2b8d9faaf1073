import type { ColdImport } from './cold-import.ts'
import type { Row, Setup } from './figures-table.ts'
import type { FirstCall } from './first-call.ts'
import type { Compared, Spread } from './statistics.ts'
import type { UpstreamRead } from './upstream-read.ts'

/** The service on a store in memory. */
export const IN_MEMORY: Setup = {
  artefact: 'source, behind the local gateway',
  store: 'in memory, without a client',
  leftOut: 'the client of the table, TLS, the log’s pipe, Lambda and API Gateway',
}
/** The bundle, with the official client of the table. */
export const DEPLOYED: Setup = {
  artefact: 'bundle as Lambda starts it, behind the local gateway',
  store: 'the official client over HTTP, to a table in another process',
  leftOut: 'TLS, the log’s pipe, Lambda and API Gateway',
}
const ALONE: Setup = { artefact: 'source, called in process', store: 'none', leftOut: 'everything around it' }

type Compare = {
  readonly what: string
  readonly against: string
  readonly goal: number
  readonly of: Compared
  readonly unit?: 'µs' | 'ns'
}

/** A row for processor time in comparison. */
export function cpuRow(setup: Setup, { what, against, goal, of, unit = 'µs' }: Compare): Row {
  const note = `${of.ours.median.toFixed(1)} ${unit} against ${of.against.median.toFixed(1)} ${unit}`
  return { what, against, ...setup, figure: of.ratio.median, rounds: of.ratio, goal, better: 'lower', note }
}

const EMPTY = 'an empty node:http handler'
const HASH = 'the bare argon2id hash, behind a gateway'

type InMemory = Readonly<Record<'authorisedGet' | 'renew' | 'login', Compared>>
type Deployed = Readonly<Record<'get' | 'getIdle' | 'transfer' | 'execute' | 'login' | 'loginIdle', Compared>>

export function callRows(memory: InMemory, deployed: Deployed): readonly Row[] {
  return [
    cpuRow(IN_MEMORY, { what: 'authorised GET, warm, CPU, in memory', against: EMPTY, goal: 4, of: memory.authorisedGet }),
    cpuRow(DEPLOYED, { what: 'authorised GET, warm, CPU, deployed', against: EMPTY, goal: 50, of: deployed.get }),
    cpuRow(DEPLOYED, { what: 'authorised GET, idle, CPU, deployed', against: EMPTY, goal: 20, of: deployed.getIdle }),
    cpuRow(DEPLOYED, { what: 'transfer, warm, CPU, deployed', against: EMPTY, goal: 100, of: deployed.transfer }),
    cpuRow(DEPLOYED, {
      what: 'execute a stored transfer, warm, CPU, deployed',
      against: 'the transfer itself',
      goal: 1.8,
      of: deployed.execute,
    }),
    cpuRow(IN_MEMORY, { what: 'password login, warm, CPU, in memory', against: HASH, goal: 1.08, of: memory.login }),
    cpuRow(DEPLOYED, { what: 'password login, warm, CPU, deployed', against: HASH, goal: 1.2, of: deployed.login }),
    cpuRow(DEPLOYED, { what: 'password login, idle, CPU, deployed', against: HASH, goal: 1.5, of: deployed.loginIdle }),
    cpuRow(
      { ...IN_MEMORY, artefact: 'source, called as Lambda calls it' },
      { what: 'renew, CPU', against: 'a handler that only signs', goal: 1.3, of: memory.renew },
    ),
  ]
}

export function firstCallRows(calls: Readonly<Record<'get' | 'login', FirstCall>>): readonly Row[] {
  const row = (what: string, { imported, called, together }: FirstCall): Row => ({
    what: `import and first call, ${what}`,
    against: '60 ms of CPU',
    ...DEPLOYED,
    leftOut: `Node’s own start, ${DEPLOYED.leftOut}`,
    figure: together.median / 60,
    rounds: scaled(together, 60),
    goal: 1,
    better: 'lower',
    note: `${together.median.toFixed(0)} ms: import ${imported.median.toFixed(0)}, first call ${called.median.toFixed(0)}`,
  })
  return [row('GET', calls.get), row('login', calls.login)]
}

const scaled = ({ min, median, max, rounds }: Spread, by: number): Spread => ({ min: min / by, median: median / by, max: max / by, rounds })

/** The time that a read takes longer through the service, and the whole of it beside a plain proxy. Milliseconds of the clock. */
export function upstreamRows({ alone, proxy, ours, added, ratio }: UpstreamRead): readonly Row[] {
  const setup: Setup = { artefact: 'source, behind the local gateway', store: 'emulator', leftOut: 'TLS, Lambda and API Gateway' }
  const milliseconds = ({ median }: Spread): string => `${median.toFixed(2)} ms`
  const note = `${milliseconds(ours)}; a plain proxy ${milliseconds(proxy)}, the upstream alone ${milliseconds(alone)}`
  const words = { what: 'read of an upstream, time added at p50', against: '5 ms', note: `${milliseconds(added)} added: ${note}` }
  return [
    { ...words, ...setup, figure: added.median / 5, rounds: scaled(added, 5), goal: 1, better: 'lower' },
    {
      what: 'read of an upstream, time at p50',
      against: 'a plain proxy',
      ...setup,
      figure: ratio.median,
      rounds: ratio,
      goal: 10,
      better: 'lower',
      note,
    },
  ]
}

export function importRows(imports: readonly ColdImport[]): readonly Row[] {
  return imports.map(({ name, ratio, milliseconds, entryBytes }) => ({
    what: `cold import, ${name}`,
    against: 'lib-dynamodb alone',
    artefact: 'bundle, outside Lambda',
    store: 'none',
    leftOut: 'Node’s own start',
    figure: ratio.median,
    rounds: ratio,
    goal: 1.3,
    better: 'lower',
    note: `${milliseconds.median.toFixed(0)} ms, ${(entryBytes / 1024).toFixed(0)} KB`,
  }))
}

export function tokenRows({ firstSight, seenBefore }: { readonly firstSight: Spread; readonly seenBefore: Spread }): readonly Row[] {
  const row = (what: string, of: Spread, goal: number): Row => ({
    what: `token verification, ${what}, rate`,
    against: 'raw node:crypto verify',
    ...ALONE,
    figure: of.median,
    rounds: of,
    goal,
    better: 'higher',
  })
  return [row('first sight', firstSight, 0.9), row('seen before', seenBefore, 50)]
}

export function decisionRow({ others, ...of }: Compared & { readonly others: Readonly<Record<string, number>> }): Row {
  const beside = Object.entries(others)
    .map(([name, times]) => `${name} ${times.toFixed(0)} × that`)
    .join(', ')
  const row = cpuRow(ALONE, { what: 'permission decision, 300 rows of 40 roles', against: 'the test of a bit', goal: 5, of, unit: 'ns' })
  return { ...row, note: `${row.note}; ${beside}` }
}

export function mcpRow(of: Compared): Row {
  const setup: Setup = { artefact: 'source, passed to the router', store: 'emulator', leftOut: 'the gateway' }
  return cpuRow(setup, { what: 'read by an agent over MCP, CPU', against: 'the GET inside it', goal: 1.5, of })
}

export function clientRow(of: Compared): Row {
  const setup: Setup = { artefact: 'source of @countersign/client', store: 'none: a server that answers at once', leftOut: 'TLS' }
  return cpuRow(setup, { what: 'authorised GET by the client, CPU', against: 'bare fetch and its JSON', goal: 1.3, of })
}

export function clientCredentialsRow(of: Compared): Row {
  const setup: Setup = { artefact: 'source, passed to the router', store: 'emulator', leftOut: 'the gateway' }
  return cpuRow(setup, { what: 'token by client_credentials, CPU', against: 'a renewal', goal: 1.5, of })
}

export function firstProposalRow(of: Spread): Row {
  const words = { what: 'first proposal from the bare URL of the MCP server', against: 'two seconds' }
  const setup = {
    artefact: 'source, the whole service on one machine',
    store: 'emulator',
    leftOut: 'TLS, and the person, who allows at once',
  }
  const share = { min: of.min / MOST_MS, median: of.median / MOST_MS, max: of.max / MOST_MS, rounds: of.rounds }
  return { ...words, ...setup, figure: share.median, rounds: share, goal: 1, better: 'lower', note: `${Math.round(of.median)} ms` }
}

/** A client waits at most this long for the machine, in milliseconds. */
const MOST_MS = 2_000

export function policyRow(of: Spread): Row {
  const words = { what: 'decision by 50 approval policies with CEL, CPU', against: 'a millisecond' }
  return { ...words, ...ALONE, figure: of.median, rounds: of, goal: 1, better: 'lower' }
}

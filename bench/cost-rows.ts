import type { CallbackCosts } from './callback-costs.ts'
import { PRICES } from './callback-costs.ts'
import type { Row, Setup } from './figures-table.ts'
import type { CallCost, CallCosts, CallName } from './round-trips.ts'

/** Dollars for a million calls besides the table: API Gateway's HTTP API and the call of a function. */
const A_MILLION_CALLS = 1 + PRICES.functionCalls

/** A message is sent, received and deleted. */
const REQUESTS_OF_A_MESSAGE = 3

const COUNTED: Setup = {
  artefact: 'source, passed to the router',
  store: 'emulator that counts as DynamoDB does',
  leftOut: 'the configuration, if it was read less than 10 s ago',
}
const PAID: Setup = { ...COUNTED, leftOut: 'the time of the functions, the network, logs, and what is stored' }

const TITLES: Readonly<Record<CallName, string>> = {
  login: 'login',
  get: 'authorised GET',
  transfer: 'transfer',
  propose: 'propose a task',
  approve: 'approve a task',
  execute: 'execute a task',
  payment: 'payment',
  paymentEnd: 'end of a payment',
}

const WARM_GOALS: Readonly<Record<CallName, number>> = {
  login: 2,
  get: 1,
  transfer: 2,
  propose: 4,
  approve: 3,
  execute: 3,
  payment: 2,
  paymentEnd: 2,
}
const IDLE_GOALS = { login: 2, get: 1, transfer: 2 } as const

/** Round trips and units of each kind of call, warm and idle. */
export function unitRows({ warm, idle }: CallCosts): readonly Row[] {
  const row = (when: string, name: CallName, goal: number, { roundTrips, readUnits, writeUnits }: CallCost): Row => ({
    what: `round trips, ${TITLES[name]}, ${when}`,
    against: 'counted at the table',
    ...COUNTED,
    figure: roundTrips,
    goal,
    better: 'lower',
    note: `${readUnits} read and ${writeUnits} write units`,
  })
  const names = Object.keys(TITLES) as CallName[]
  return [
    ...names.map((name) => row('warm', name, WARM_GOALS[name], warm[name])),
    ...(['login', 'get', 'transfer'] as const).map((name) => row('idle', name, IDLE_GOALS[name], idle[name])),
  ]
}

/** Dollars for a million calls, at list prices. */
export function dollarRows({ warm, move }: CallCosts, callbacks: CallbackCosts): readonly Row[] {
  const dollars = (...calls: readonly CallCost[]): number =>
    calls.reduce(
      (sum, { readUnits, writeUnits }) => sum + A_MILLION_CALLS + readUnits * PRICES.readUnits + writeUnits * PRICES.writeUnits,
      0,
    )
  const moving =
    PRICES.functionCalls +
    REQUESTS_OF_A_MESSAGE * PRICES.queueRequests +
    move.readUnits * PRICES.readUnits +
    move.writeUnits * PRICES.writeUnits
  const row = (what: string, goal: number, figure: number, note?: string): Row => ({
    what: `dollars a million, ${what}`,
    against: 'list prices of us-east-1',
    ...PAID,
    figure,
    goal,
    better: 'lower',
    ...(note === undefined ? {} : { note }),
  })
  const { login, get, transfer, propose, execute, approve, payment, paymentEnd } = warm
  return [
    row('authorised GET', 1.3, dollars(get)),
    row('login', 4, dollars(login)),
    row('transfer', 8, dollars(transfer)),
    row('propose and execute', 16, dollars(propose, execute), 'without the move of its list rows, which a queue makes afterwards'),
    row(
      'propose and execute, with the move of its rows',
      30,
      dollars(propose, execute) + moving,
      `the move: ${move.writeUnits} write units`,
    ),
    row('approve', 8, dollars(approve)),
    row('payment, its end and its callback', 20, dollars(payment, paymentEnd) + callbacks.dollarsPerMillion.attempt),
    {
      ...row('callback', 2.2, callbacks.dollarsPerMillion.delivered),
      note: '1,000 of a tenant in a minute, with their share of the mark and of looking for lost ones',
    },
  ]
}

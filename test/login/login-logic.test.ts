import { describe, expect, test } from 'vitest'
import { type LoginInputs, loginLogic } from '../../shared/domain/expressions/login-logic.ts'
import { HOSTILE_EXPRESSIONS, LARGEST_INPUTS, leastWorkMs } from '../support/hostile-texts.ts'

const ADA: LoginInputs = {
  customerId: 8,
  identity: 'ada@customer.example',
  role: '',
  position: 'CUSTOMER',
  roles: [],
  positions: ['CUSTOMER', 'DIRECTOR'],
}

async function outcome(source: string, inputs = ADA): Promise<unknown> {
  const logic = await loginLogic(source)
  return logic.kind === 'logic' ? logic.judge(inputs) : logic.why
}

const LET_IN = { kind: 'let-in' }
const REFUSED = { kind: 'refused' }

test.each([
  ['true', LET_IN],
  ['false', REFUSED],
  ["'not today'", { kind: 'refused', reason: 'not today' }],
  ["position == 'CUSTOMER' ? true : 'customers only'", LET_IN],
  ["position == 'LEVEL_01' ? true : 'staff only'", { kind: 'refused', reason: 'staff only' }],
  ["role == '' ? (position == 'A' ? true : 'not A') : false", { kind: 'refused', reason: 'not A' }],
  ["'DIRECTOR' in positions && !('GLOBAL_ADMIN' in roles)", LET_IN],
  ["positions.exists(p, p.startsWith('DIR'))", LET_IN],
  ["positions.filter(p, p != 'DIRECTOR').all(p, p == 'CUSTOMER')", LET_IN],
  ['customerId == 8 && customerId in [7, 8, 9]', LET_IN],
  ["identity.matches('@customer\\\\.example$')", LET_IN],
  ["identity.matches('^bob')", REFUSED],
  ["identity.endsWith('.example') && size(identity) > 3", LET_IN],
  ["positions.map(p, p + '!').exists(p, p == 'DIRECTOR!')", LET_IN],
  ["'it\\'s \\\\ \"quoted\"\\n'", { kind: 'refused', reason: 'it\'s \\ "quoted"\n' }],
  ['customerId / 0 == 1', { kind: 'failed', because: expect.stringContaining('division by zero') }],
  ['int(identity) == 1', { kind: 'failed', because: expect.any(String) }],
])('%s', async (source, expected) => {
  expect(await outcome(source)).toEqual(expected)
})

test.each([
  ['', /position/],
  ['identity ==', /position 12/],
  ['unknown', /Unknown variable: unknown at position 1/],
  ['identity == customerId', /position/],
  ['1 + 1', /must give a boolean or a string \(gives int\)/],
  ['true ? true : 1', /gives int/],
  ['roles', /gives list/],
  ["identity.matches('(?=a)')", /pattern/],
  ["identity.matches('(a')", /pattern/],
  ['identity.matches(role)', /only patterns in quotes at position/],
  ["(identity + identity).matches('a')", /only inputs and texts in quotes/],
  ['roles.all(r, positions.all(p, r == p))', /inside another list/],
  ['(roles + roles).all(r, r == "")', /only through inputs/],
  ['cel.bind(a, identity + identity, a == "x")', /unknown function bind/],
  ["identity.split('@')[0] == 'ada'", /unknown function split/],
  ['timestamp("2020-01-01T00:00:00Z") < timestamp("2021-01-01T00:00:00Z")', /unknown function timestamp/],
  ["{'a': true}.a", /map/],
  ['[1][0].x', /./],
  [`'${'x'.repeat(2000)}'`, /2000 characters/],
])('%s is refused when it is saved', async (source, why) => {
  expect(await outcome(source)).toMatch(why)
})

describe('a hostile expression', () => {
  test.each(HOSTILE_EXPRESSIONS)('%s takes less than 100 ms and 16 MiB', async (source) => {
    await outcome('true')
    globalThis.gc?.()
    const heap = process.memoryUsage().heapUsed
    const result = await outcome(source, LARGEST_INPUTS)
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(16 * 1024 * 1024)
    expect(await leastWorkMs(() => outcome(source, LARGEST_INPUTS))).toBeLessThan(100)
    expect(result).toBeDefined()
  })
})

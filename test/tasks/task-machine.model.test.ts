import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { follow, type Seen } from '../support/model/machine.ts'
import { plan } from '../support/model/plans.ts'
import { tenantOf } from '../support/model/tenant.ts'
import { running } from '../support/running.ts'

const service = running()

/** `npm run suite -- model`: 2,000 plans; within the suite few, other ones every day. `RUNS` and `SEED` say it otherwise. */
const isLong = process.env.LONG === '1'
const runs = Number(process.env.RUNS ?? (isLong ? 2000 : 120))
const seed = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000))

test('a task follows the specification, for all callers and actions, even if the process dies at any time', async () => {
  const tenant = await tenantOf(service.local)
  const seen: Seen = new Map()
  await fc.assert(
    fc.asyncProperty(plan, (one) => follow(one, tenant, seen)),
    { numRuns: runs, seed },
  )
  const often = ['ended: EXECUTED', 'ran: 200', 'EXECUTE: TSK001', 'EXECUTE: TSK005', 'set email by call: true']
  const rare = [
    'ended: FAILED',
    'ended: REJECTED',
    'ended: DISCARDED',
    'REJECTED: GEN001',
    'rescued',
    'end of an agent: discarded',
    'end of an agent: SEC001',
    'end of an agent: died',
    'ran: 403',
    'ran: 409',
    'EXECUTE: taken',
    'died over EXECUTE: claim',
    'died over EXECUTE: nothing',
    'died over EXECUTE: end',
    'EXECUTE by somebody as whom the maker can act: TSK005',
    'EXECUTE beside an approval by somebody as whom the maker can act: taken',
    'set password by call: true',
    'set email by task: true',
    'set email by call: false',
    'own password: true',
  ]
  if (isLong) console.log(`seed ${seed}, ${runs} plans\n${table(seen)}`)
  for (const what of isLong ? [...often, ...rare] : often) expect(seen.get(what) ?? 0, what).toBeGreaterThan(0)
})

function table(seen: Seen): string {
  return [...seen]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, times]) => `  ${what.padEnd(32)} ${times}`)
    .join('\n')
}

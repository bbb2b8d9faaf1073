import { expect, test } from 'vitest'
import { notedUses } from '../../shared/limits/noted-uses.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { running } from '../support/running.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const service = running()
const DAY_SECONDS = 86_400

/** One call of a process that has noted nothing yet, and what the notes of it cost. */
function freshProcess() {
  return inProcess({ ...service.local.service, limiter: UNLIMITED, uses: notedUses() })
}

test('the first use of a group of permissions in a day takes one write unit, and every other call none', async () => {
  const call = freshProcess()
  const read = async (path: string, role = 'operator') => {
    const answer = await call('GET', path, { token: await service.tokenOf(role) })
    expect(answer.status).toBe(200)
    return answer.cost.writeUnits
  }
  const wallet = '/tenants/1/wallets/1'
  expect([await read(wallet), await read(wallet), await read(wallet)]).toEqual([1, 0, 0])
  expect([await read('/tenants/1/organisations'), await read('/tenants/1/organisations')]).toEqual([1, 0])
  await service.local.advance(DAY_SECONDS + 1)
  service.forgetTokens()
  expect([await read(wallet), await read(wallet)]).toEqual([1, 0])
})

test('a customer without a position costs nothing', async () => {
  const token = await service.tokenOf('customer')
  const answer = await freshProcess()('GET', '/tenants/1/wallets/1', { token })
  expect([answer.status, answer.cost.writeUnits]).toEqual([200, 0])
})

test('a note that fails refuses no call, and no call that is refused is a use', async () => {
  const here = service.local.service
  const token = await service.tokenOf('operator')
  const store = { ...here.ports.store, write: () => Promise.reject(new Error('the table is away')) }
  const answer = await inProcess({ ...here, uses: notedUses(), ports: { ...here.ports, store } })('GET', '/tenants/1/wallets/1', { token })
  expect(answer.status).toBe(200)
  const uses = notedUses()
  const maker = await service.tokenOf('maker')
  const refused = await inProcess({ ...here, uses })('GET', '/tenants/1/audit-events', { token: maker })
  expect([refused.status, uses.isNoted(asId(service.local.demo.users.maker?.customerId ?? 0), 'Audit', Date.now())]).toEqual([403, false])
})

test('the notes of a process are about one person each', () => {
  const uses = notedUses()
  uses.note(asId(1), 'Wallet', 0)
  expect([uses.isNoted(asId(1), 'Wallet', 1), uses.isNoted(asId(2), 'Wallet', 1), uses.isNoted(asId(1), 'Task', 1)]).toEqual([
    true,
    false,
    false,
  ])
  expect(uses.isNoted(asId(1), 'Wallet', DAY_SECONDS * 1000)).toBe(false)
})

import { expect, test } from 'vitest'
import { wholeTask } from '../../shared/contract/task-shape.ts'
import type { Task } from '../../shared/storage/task.ts'
import { task } from '../../shared/storage/tasks.ts'
import { counted, say } from '../../shared/texts/phrase.ts'
import { running } from '../support/running.ts'
import { madeTask } from '../support/tasks.ts'

const service = running()

test('a task is shown in the same bytes, in any order in which storage answers the members of its objects', async () => {
  const [stored] = await service.local.service.ports.store.read([task(await madeTask(service, 'maker', { roles: 'LEVEL_02' }))])
  const of: Task = {
    ...(stored as Task),
    sentence: say`Pay ${{ sum: { amount: '1.00', currency: 'EUR' } }} to ${{ people: [say`${{ b: 'b' }} of ${{ a: { quoted: 'a' } }}`] }} in ${{ days: counted(2, 'day', 'days') }}`,
    effects: [{ label: 'address, city', before: 'Bonn', after: 'Köln' }],
    agentReads: [{ operationId: 'getWallet', path: '/tenants/1/wallets/1', at: '2026-01-31T12:00:00.000Z' }],
  }
  expect(backwards(of)).toEqual(of)
  expect(JSON.stringify(backwards(of))).not.toBe(JSON.stringify(of))
  expect(JSON.stringify(wholeTask(backwards(of), new Map()))).toBe(JSON.stringify(wholeTask(of, new Map())))
})

function backwards<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(backwards) as T
  const members = Object.entries(value).toReversed()
  return Object.fromEntries(members.map(([name, member]) => [name, backwards(member)])) as T
}

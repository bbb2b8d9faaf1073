import { expect, test } from 'vitest'
import { customer, type Profile } from '../../shared/storage/persons.ts'
import { headings, tasksUnder } from '../../shared/storage/task-listings.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { madeTask } from '../support/tasks.ts'

const service = running()

test('more things than one request takes are read at once, in their order, and what is not there is nothing', async () => {
  const { store } = service.local.service.ports
  const ids = [service.local.demo.users.customer?.customerId ?? 0, service.local.demo.users.customer2?.customerId ?? 0]
  const absent = Array.from({ length: 249 }, (_, at) => 900_000 + at)
  const asked = [ids[0] ?? 0, ...absent, ids[1] ?? 0]
  const found = await store.read(asked.map((id) => customer(asId(1), asId(id))))
  const there = found.map((item) => (item as unknown as Profile | undefined)?.customerId)
  expect(there).toEqual([ids[0], ...absent.map(() => undefined), ids[1]])
})

test('a list of some fields holds these of each item, and leads on as the whole list does', async () => {
  const { store } = service.local.service.ports
  for (let made = 0; made < 3; made++) await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  const listing = tasksUnder(headings.tenant(asId(1)), 'PENDING', 2)
  const [whole, some] = [await store.list(listing), await store.list({ ...listing, fields: ['taskId', 'initiator', 'tag'] })]
  expect(some.next).toEqual(whole.next)
  expect(some.things).toEqual(whole.things.map(({ taskId, initiator }) => ({ taskId, initiator })))
})

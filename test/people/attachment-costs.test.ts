import { beforeAll, expect, test } from 'vitest'
import { meteredCalls } from '../support/metered-call.ts'
import { png } from '../support/pictures.ts'
import { running } from '../support/running.ts'

const service = running()
let call: ReturnType<typeof meteredCalls>
let token: string
let path: string
beforeAll(async () => {
  call = meteredCalls(service.local.service)
  token = await service.tokenOf('operator')
  const made = await call('POST', '/tenants/1/customers', { token, body: { firstName: 'Mary', lastName: 'Cartwright' } })
  path = `/tenants/1/customers/${(made.body as { customerId: number }).customerId}/attachments`
})

const add = () => call('POST', path, { token, body: { documentType: 'PASSPORT', base64EncodedDocument: png().toString('base64') } })

const idIn = ({ body }: { readonly body: unknown }): number => (body as { attachmentId: number }).attachmentId

test('adding a document costs 3 round trips beside the document itself, and 15 write units', async () => {
  const { status, cost } = await add()
  expect(status).toBe(200)
  expect(cost).toMatchObject({ requests: ['BatchGetItem', 'UpdateItem', 'TransactWriteItems'], roundTrips: 3, writeUnits: 15 })
})

test('deleting one costs 3 round trips and 11 write units; one and four more if it is the newest of its type', async () => {
  const [older, newest] = [await add(), await add()]
  const asked = ['BatchGetItem', 'BatchGetItem', 'TransactWriteItems']
  const { cost } = await call('DELETE', `${path}/${idIn(older)}`, { token })
  expect(cost).toMatchObject({ requests: asked, roundTrips: 3, writeUnits: 11 })
  const { cost: more } = await call('DELETE', `${path}/${idIn(newest)}`, { token })
  expect(more).toMatchObject({ requests: asked.toSpliced(2, 0, 'Query'), roundTrips: 4, writeUnits: 15 })
})

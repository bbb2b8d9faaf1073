import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()

test('a transfer is made by one person, approved by another, and run once', async () => {
  const { wallets } = service.local.demo
  const transfer = {
    amount: 25,
    fromWalletId: wallets.customerMain,
    toWalletId: wallets.customer2Main,
    description: 'rent',
    externalUniqueId: 'first',
  }
  const maker = await service.tokenOf('maker')
  const checker = await service.tokenOf('checker')

  const direct = await service.call('POST', '/tenants/1/wallets/transfers', { token: maker, body: transfer })
  expect(direct.body).toMatchObject({ code: 'SEC006' })

  const made = await service.call('POST', '/tenants/1/wallets/transfers', {
    token: maker,
    body: transfer,
    headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
  })
  expect(made.status).toBe(200)
  expect(made.text).toBe('')
  const taskId = made.headers.get('task-id')
  expect(made.headers.get('location')).toBe(`/svc-conductor/rest/v1/global/tasks/${taskId}`)

  const seen = await service.call('GET', `/global/tasks/${taskId}`, { token: checker })
  expect(seen.body).toMatchObject({
    status: 'PENDING',
    description: 'Transfer 25.00 EUR from wallet 1 “Main” of “Ada Lovelace” to wallet 3 “Main” of “Alan Turing”: “rent”',
  })

  const own = await service.call('PUT', `/global/tasks/${taskId}`, { token: maker, body: { status: 'EXECUTE' } })
  expect(own.body).toMatchObject({ code: 'TSK005' })
  const run = await service.call('PUT', `/global/tasks/${taskId}`, { token: checker, body: { status: 'EXECUTE' } })
  expect(run.body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
  const again = await service.call('PUT', `/global/tasks/${taskId}`, { token: checker, body: { status: 'EXECUTE' } })
  expect(again.body).toMatchObject({ code: 'TSK004' })
})

import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()

test('an executor whose only grant is a step-up steps up for the EXECUTE', async () => {
  await withConfig(service, 'Transfer.CREATE.Allowed', 'LEVEL_20,SCA_OTP', async () => {
    const operator = await service.tokenOf('operator')
    const token = await service.tokenOf('customer')
    const customerId = service.local.demo.users.customer?.customerId
    const made = await service.call('POST', '/tenants/1/wallets/transfers', {
      token: operator,
      body: { amount: 3, fromWalletId: 1, toWalletId: 3 },
      headers: { 'task-approver-userids': String(customerId), 'task-skip-draft': 'true' },
    })
    expect(made.status).toBe(200)
    const path = `/global/tasks/${made.headers.get('task-id')}`
    const execute = { body: { status: 'EXECUTE' } }

    const refused = await service.call('PUT', path, { token, ...execute })
    expect(refused.body).toMatchObject({ code: 'SEC004' })
    const intentId = /^id=([^;]+)/.exec(refused.headers.get('sca') ?? '')?.[1]
    const otp = service.local.service.ports.otpOverride
    const upgraded = await service.call('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId, otp } })
    const bound = (upgraded.body as { headerValue: string }).headerValue.slice('Bearer '.length)

    const done = await service.call('PUT', path, { token: bound, ...execute })
    expect(done.body).toMatchObject({ status: 'EXECUTED', executor: customerId })
  })
})

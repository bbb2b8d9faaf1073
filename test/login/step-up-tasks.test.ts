import { expect, test } from 'vitest'
import { inTenant, somebody } from '../support/people.ts'
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

test('a customer whose only grant is the step-up of a narrower permission steps up to approve, too', async () => {
  const { customer } = service.local.demo.users
  const proposer = await somebody(service, [inTenant('LEVEL_10')])
  await withConfig(service, 'SecondFactor.UPDATE.Allowed', 'LEVEL_20,LEVEL_10,SCA_OTP', async () => {
    const proposed = await proposer.call('PUT', `/tenants/1/customers/${customer?.customerId}/identities/${customer?.identity}`, {
      body: { totpEnabled: false },
      headers: { 'task-approver-userids': String(customer?.customerId), 'task-skip-draft': 'true' },
    })
    expect([proposed.status, proposed.text]).toEqual([200, ''])
    const token = await service.freshTokenOf('customer')
    const executed = await service.call('PUT', `/global/tasks/${proposed.headers.get('task-id')}`, { token, body: { status: 'EXECUTE' } })
    expect(executed.body).toMatchObject({ code: 'SEC004' })
    expect(executed.headers.get('sca')).toContain('type=OTP')
  })
})

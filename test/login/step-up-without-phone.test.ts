import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const BODY = { amount: 12.5, fromWalletId: 1, toWalletId: 3 }
const transfer = async () => service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('customer'), body: BODY })

test('a step-up by a code of somebody without a phone is 409, unless another method is granted', async () => {
  const path = `/tenants/1/customers/${service.local.demo.users.customer?.customerId}`
  const token = await service.tokenOf('operator')
  expect((await service.call('PUT', path, { token, body: { phoneNumber: null } })).status).toBe(200)
  await withConfig(service, 'Transfer.CREATE.Allowed', 'SCA_OTP', async () => {
    const answer = await transfer()
    expect(code(answer)).toBe('409 GEN004')
    expect((answer.body as { description: string }).description).toContain('no phone number on record')
  })
  await withConfig(service, 'Transfer.CREATE.Allowed', 'SCA_OTP,SCA_IDENTITY', async () => {
    const answer = await transfer()
    expect(code(answer)).toBe('401 SEC004')
    expect(answer.headers.get('sca')).toMatch(/type=IDENTITY$/)
  })
})

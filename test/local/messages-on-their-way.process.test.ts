import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()

const sentTo = async (to: string): Promise<readonly unknown[]> => {
  const { body } = await service.call('GET', `/local/outbox?to=${encodeURIComponent(to)}`)
  return (body as { messages: readonly unknown[] }).messages
}

test('a code is in the outbox as soon as the call that sent it is answered, and in the inbox', async () => {
  const token = await service.tokenOf('operator')
  for (let turn = 10; turn < 20; turn++) {
    const phoneNumber = `+32470${turn}2233`
    const person = { firstName: 'Nora', lastName: 'Now', phoneNumber }
    const { customerId } = (await service.call('POST', '/tenants/1/customers', { token, body: person })).body as { customerId: number }
    const identity = `nora-${turn}@people.example`
    const body = { identity, password: 'a long enough password' }
    await service.call('POST', `/tenants/1/customers/${customerId}/identities`, { token, body })
    expect(await sentTo(phoneNumber)).toHaveLength(0)
    await service.call('POST', '/global/verifications', { body: { identity } })
    expect(await sentTo(phoneNumber)).toHaveLength(1)
    await service.call('POST', `/global/identities/${identity}/password-change-init`, { body: { type: 'OTP' } })
    const inbox = await service.call('GET', `/local/inbox?to=${encodeURIComponent(phoneNumber)}`)
    expect(inbox.text.match(/is your code for a new password/g)).toHaveLength(1)
  }
})

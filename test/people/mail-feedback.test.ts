import { describe, expect, test } from 'vitest'
import { noteFeedback } from '../../functions/mail-feedback/note-feedback.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { recordsHandler } from '../../shared/runtime/jobs.ts'
import { mailSuppression } from '../../shared/storage/mail-suppressions.ts'
import { asId } from '../support/ids.ts'
import { messagesOf } from '../support/messages.ts'
import { running } from '../support/running.ts'

const service = running()
const messages = messagesOf(service)
const DAY_SECONDS = 86_400

let names = 0
/** An address that no other test writes to. */
const newAddress = () => `reader-${++names}@feedback.example`
const notice = (to: string) =>
  ({ template: 'mustache.email.password.changed', to, tenantId: asId<TenantId>(1), values: { identity: 'ada' } }) as const

const now = () => new Date(service.local.clock.now()).toISOString()
const bounce = (emailAddress: string, bounceType = 'Permanent', timestamp = now()) => ({
  eventType: 'Bounce',
  bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1' }], timestamp },
  mail: { messageId: 'some', destination: [emailAddress] },
})
const complaint = (emailAddress: string, complaintFeedbackType = 'abuse') => ({
  eventType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress }], complaintFeedbackType, timestamp: now() },
  mail: { messageId: 'some', destination: [emailAddress] },
})

/** Hands events over as Lambda does, from the queue. Returns the number of failed records. */
async function reported(...events: readonly unknown[]): Promise<number> {
  const handle = recordsHandler(noteFeedback, service.local.service)
  const Records = events.map((event, at) => ({ messageId: String(at), body: typeof event === 'string' ? event : JSON.stringify(event) }))
  return (await handle({ Records })).batchItemFailures.length
}

const stored = (address: string) => service.local.service.ports.store.read([mailSuppression(address)]).then(([found]) => found)

describe('an address from which a mail came back for good', () => {
  test('gets no more mail: it is withheld, and the log says why without the address', async () => {
    const to = newAddress()
    expect(await reported(bounce(to))).toBe(0)
    const item = await messages.inState(await messages.send(notice(to)), 'WITHHELD')
    expect(item).toMatchObject({ lastError: 'SUPPRESSED' })
    expect(item).not.toHaveProperty('sealed')
    expect(await messages.captured(to)).toEqual([])
    expect(service.logLines).toContainEqual(
      expect.objectContaining({
        event: 'message.withheld',
        detail: expect.objectContaining({ error: 'SUPPRESSED', to: 'r***@feedback.example' }),
      }),
    )
    expect(JSON.stringify(service.logLines)).not.toContain(to)
  })

  test('is the same in capitals and with a display name', async () => {
    const to = newAddress()
    await reported(bounce(`Ada Lovelace <${to.toUpperCase()}>`))
    await messages.inState(await messages.send(notice(to)), 'WITHHELD')
  })

  test('gets mail again after 30 days', async () => {
    const to = newAddress()
    await reported(bounce(to, 'Permanent', new Date(service.local.clock.now() - 31 * DAY_SECONDS * 1000).toISOString()))
    await messages.inState(await messages.send(notice(to)), 'SENT')
  })

  test('is shown only on the person to whom it belongs', async () => {
    const token = await service.tokenOf('operator')
    const email = newAddress()
    const made = await service.call('POST', '/tenants/1/customers', { token, body: { firstName: 'Ada', lastName: 'King', email } })
    const path = `/tenants/1/customers/${(made.body as { customerId: number }).customerId}`
    expect((await service.call('GET', path, { token })).body).not.toHaveProperty('emailSuppressed')
    await reported(bounce(email))
    const { body } = await service.call('GET', path, { token })
    const { emailSuppressed } = body as { emailSuppressed: { reason: string; since: string; until: string } }
    expect(emailSuppressed.reason).toBe('BOUNCE')
    expect(Date.parse(emailSuppressed.until) - Date.parse(emailSuppressed.since)).toBeCloseTo(30 * DAY_SECONDS * 1000, -4)
    const changed = await service.call('PUT', path, { token, body: { email: newAddress() } })
    expect(changed.status).toBe(200)
    expect((await service.call('GET', path, { token })).body).not.toHaveProperty('emailSuppressed')
  })

  test('attack: is hidden from a caller who puts it on record afterwards', async () => {
    const token = await service.tokenOf('onboarding')
    const known = newAddress()
    await reported(complaint(known))
    const read = async (path: string) => (await service.call('GET', path, { token })).body
    const body = { firstName: 'Ada', lastName: 'King' }
    const create = async (more: object) => {
      const made = await service.call('POST', '/tenants/1/customers', { token, body: { ...body, ...more } })
      return `/tenants/1/customers/${(made.body as { customerId: number }).customerId}`
    }
    const made = await create({ email: known })
    expect(await read(made)).toMatchObject({ email: known })
    expect(await read(made)).not.toHaveProperty('emailSuppressed')

    const [early, second] = [newAddress(), newAddress()]
    const changed = await create({ email: early })
    await reported(complaint(second))
    await service.local.advance(1)
    expect((await service.call('PUT', changed, { token, body: { email: second } })).status).toBe(200)
    expect(await read(changed)).not.toHaveProperty('emailSuppressed')
    expect((await service.call('PUT', changed, { token, body: { email: second, lastName: 'Byron' } })).status).toBe(200)
    await reported(complaint(second))
    expect(await read(changed)).toMatchObject({ email: second, emailSuppressed: { reason: 'COMPLAINT' } })
  })

  test('is shown on an admin user', async () => {
    const token = await service.tokenOf('operator')
    const email = newAddress()
    const body = {
      identity: email,
      password: 'a long enough passphrase',
      position: 'LEVEL_03',
      firstName: 'Grace',
      lastName: 'Hopper',
      email,
    }
    const made = await service.call('POST', '/tenants/1/admin-users', { token, body })
    expect(made.status, made.text).toBe(200)
    await reported(complaint(email))
    const shown = await service.call('GET', `/tenants/1/admin-users/${(made.body as { customerId: number }).customerId}`, { token })
    expect(shown.body).toMatchObject({ emailSuppressed: { reason: 'COMPLAINT' } })
  })
})

describe('events of SES', () => {
  test('a bounce that passes, and a mail that was reported as not unwanted, change nothing', async () => {
    const [full, kept] = [newAddress(), newAddress()]
    expect(await reported(bounce(full, 'Transient'), complaint(kept, 'not-spam'))).toBe(0)
    expect([await stored(full), await stored(kept)]).toEqual([undefined, undefined])
  })

  test('the same event a hundred times leaves one small item, and a bounce shortens no complaint', async () => {
    const to = newAddress()
    const event = complaint(to)
    for (let time = 0; time < 100; time++) await reported(event)
    const first = await stored(to)
    await reported(bounce(to))
    expect(await stored(to)).toEqual(first)
    expect(first).toMatchObject({ reason: 'COMPLAINT' })
    expect(JSON.stringify(first).length).toBeLessThan(300)
    expect(JSON.stringify(first)).not.toContain(to)
  })

  test('in a batch, only a record that is not an event fails', async () => {
    const to = newAddress()
    expect(await reported('no JSON', bounce(to), { eventType: 'Delivery' })).toBe(2)
    expect(await stored(to)).toMatchObject({ reason: 'BOUNCE' })
  })
})

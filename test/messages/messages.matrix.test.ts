import { afterEach, describe, expect, test } from 'vitest'
import { createMessageSender } from '../../shared/adapters/message-sender.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { MessageSender } from '../../shared/ports/outgoing.ts'
import { tenantSetting } from '../../shared/storage/settings.ts'
import { update } from '../../shared/storage/write.ts'
import { asId } from '../support/ids.ts'
import { messagesOf } from '../support/messages.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const messages = messagesOf(service)

let numbers = 0
/** A phone number that no other test writes to. */
const newNumber = () => `+479${String(1_000_000 + ++numbers)}`
const code = (to: string, otp = '271828') =>
  ({ template: 'mustache.sms.verification', to, tenantId: asId<TenantId>(1), values: { otp, validMinutes: '5' } }) as const

afterEach(() => service.local.capture.failWith(undefined))

describe('a message that was committed arrives', () => {
  test('a text message, under the name of the tenant', async () => {
    const to = newNumber()
    const key = await messages.send(code(to))
    await messages.inState(key, 'SENT')
    expect(await messages.captured(to)).toMatchObject([
      { channel: 'SMS', text: '271828 is your verification code at Harbour Pay. It is valid for 5 minutes. Never tell it to anybody.' },
    ])
  })

  test("an e-mail by the tenant's own template", async () => {
    const to = 'ada@example.com'
    const template = 'Subject: {{tenantName}}: welcome {{firstName}}\n\n<p>Your password is <b>{{password}}</b></p>'
    await withConfig(service, 'mustache.email.onboarding.user', template, async () => {
      const values = { password: 'a<b&c', firstName: 'Ada' }
      await messages.inState(await messages.send({ template: 'mustache.email.onboarding.user', to, tenantId: asId(1), values }), 'SENT')
    })
    expect(await messages.captured(to)).toMatchObject([
      {
        channel: 'EMAIL',
        subject: 'Harbour Pay: welcome Ada',
        html: '<p>Your password is <b>a&lt;b&amp;c</b></p>',
        text: 'Your password is a<b&c',
      },
    ])
  })

  test('nothing of it is kept when it has been sent', async () => {
    const key = await messages.send(code(newNumber()))
    const sent = await messages.inState(key, 'SENT')
    for (const gone of ['sealed', 'due', 'dueAt', 'dueKind', 'dueTurn']) expect(sent).not.toHaveProperty(gone)
    expect(sent.expiresAt).toBeGreaterThan(service.local.clock.now() / 1_000)
  })

  test('a stored template that is no longer valid does not stop a code from being sent', async () => {
    const to = newNumber()
    const key = 'mustache.sms.verification'
    await withConfig(service, key, 'Code {{otp}}', async () => {
      const { service: whole } = service.local
      const broken = update(tenantSetting(asId(1), key), { set: { value: 'Code {{goneByNow}}' } })
      await whole.ports.store.write(broken)
      whole.settings.notice([broken])
      await messages.inState(await messages.send(code(to)), 'SENT')
    })
    expect(await messages.captured(to)).toMatchObject([{ text: expect.stringContaining('271828 is your verification code') }])
    expect(service.logLines).toContainEqual(expect.objectContaining({ level: 'error', event: 'message.template-broken' }))
  })

  test('one whose template is off is not sent', async () => {
    const to = 'nobody@example.com'
    const key = await messages.send({ template: 'mustache.email.onboarding.user', to, tenantId: asId(1), values: { password: 'x' } })
    expect(await messages.inState(key, 'WITHHELD')).not.toHaveProperty('sealed')
    expect(await messages.captured(to)).toEqual([])
  })
})

describe('what a message says is nobody else to read', () => {
  test('in the table it is sealed, address and code', async () => {
    service.local.capture.failWith(503)
    const to = newNumber()
    const key = await messages.send(code(to, '161803'))
    const waiting = JSON.stringify(await messages.afterAttempts(key, 1))
    expect(waiting).not.toContain(to.slice(1))
    expect(waiting).not.toContain('161803')
  })

  test('no line of the log holds it, nor the address', async () => {
    const to = newNumber()
    await messages.inState(await messages.send(code(to, '314159')), 'SENT')
    const email = 'somebody.private@example.com'
    const values = { link: 'https://portal.example/#314159', otp: '314159' }
    const key = await messages.send({ template: 'mustache.email.customer.password.reset', to: email, tenantId: asId(1), values })
    await messages.inState(key, 'SENT')
    const log = JSON.stringify(service.logLines)
    expect(log).toContain('+47***')
    expect(log).toContain('s***@example.com')
    for (const secret of [to, '314159', 'somebody.private']) expect(log).not.toContain(secret)
  })
})

describe('when the provider is down', () => {
  test('a message is tried again after 1 s, 10 s, 1 min, 10 min, 1 h and then every hour, and arrives once', async () => {
    service.local.capture.failWith(500)
    const to = newNumber()
    const key = await messages.send(code(to))
    // The first gap passes by itself while we wait.
    let failed = await messages.afterAttempts(key, 2)
    expect(gapOf(failed)).toBe(10)
    for (const [attempts, gap] of [
      [3, 60],
      [4, 600],
      [5, 3600],
      [6, 3600],
      [7, 3600],
    ] as const) {
      await service.local.advance(gapOf(failed))
      failed = await messages.afterAttempts(key, attempts)
      expect([attempts, gapOf(failed)]).toEqual([attempts, gap])
    }
    expect(await messages.captured(to)).toEqual([])

    service.local.capture.failWith(undefined)
    await service.local.advance(3600)
    await messages.inState(key, 'SENT')
    await service.local.advance(7200)
    expect(await messages.captured(to)).toHaveLength(1)
  })

  test('it is given up after a day, which the audit and the log tell, and its content is gone', async () => {
    service.local.capture.failWith(500)
    const to = newNumber()
    const key = await messages.send(code(to))
    await messages.afterAttempts(key, 1)
    await service.local.advance(24 * 3600 + 1)
    const given = await messages.inState(key, 'GIVEN_UP')
    expect(given).not.toHaveProperty('sealed')
    expect(given).not.toHaveProperty('due')
    expect(service.logLines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'message.given-up',
        detail: expect.objectContaining({ messageId: given.messageId }),
      }),
    )
    expect(await auditOf('message.given-up')).toContainEqual(
      expect.objectContaining({ path: `messages/${given.messageId}`, actor: 'service' }),
    )

    service.local.capture.failWith(undefined)
    await service.local.advance(7200)
    expect(await messages.captured(to)).toEqual([])
  })

  test('a provider that can not be reached at all is one that is down', async () => {
    const due = await messages.store(code(newNumber()))
    await messages.consume(due, createMessageSender({ kind: 'capture', endpoint: 'http://127.0.0.1:1' }))
    expect(await messages.item(due.key)).toMatchObject({ state: 'WAITING', attempts: 1, dueTurn: 3 })
  })

  test('a number that the provider refuses is not tried again', async () => {
    const key = await messages.send(code('+1'))
    expect(await messages.inState(key, 'GIVEN_UP')).toMatchObject({ attempts: 1, lastError: 'InvalidParameterException' })
  })
})

describe('whenever a process dies nothing is lost', () => {
  test('before anything was queued', async () => {
    const to = newNumber()
    const { key } = await messages.store(code(to))
    await service.local.advance(60)
    await messages.inState(key, 'SENT')
    expect(await messages.captured(to)).toHaveLength(1)
  })

  test('after it has claimed the message and before it has sent it', async () => {
    const to = newNumber()
    const due = await messages.store(code(to))
    expect(await messages.consume(due, dying('before'))).toBe(false)
    expect(await messages.captured(to)).toEqual([])
    await service.local.advance(180)
    await messages.inState(due.key, 'SENT')
    expect(await messages.captured(to)).toHaveLength(1)
  })

  test('between sending and noting, the one moment in which a message is sent twice', async () => {
    const to = newNumber()
    const due = await messages.store(code(to))
    expect(await messages.consume(due, dying('after'))).toBe(false)
    expect(await messages.captured(to)).toHaveLength(1)
    await service.local.advance(180)
    await messages.inState(due.key, 'SENT')
    expect(await messages.captured(to)).toHaveLength(2)
  })

  test('what can not be opened ends after a day too', async () => {
    const due = await messages.store(code(newNumber()))
    const { service: whole } = service.local
    await whole.ports.store.write({ kind: 'update', key: due.key, change: { set: { sealed: 'v1.other.AAAA' } }, when: [] })
    expect(await messages.consume(due)).toBe(false)
    await service.local.advance(25 * 3600)
    expect(await messages.inState(due.key, 'GIVEN_UP')).toMatchObject({ lastError: 'TOO_LATE' })
  })

  /** A process that dies at this moment of sending. */
  function dying(moment: 'before' | 'after'): MessageSender {
    return {
      async send(message) {
        if (moment === 'after') await service.local.service.ports.messages.send(message)
        throw new Error('the process has died')
      },
    }
  }
})

test('of 20 processes with the same message exactly one sends it', async () => {
  const to = newNumber()
  const due = await messages.store(code(to))
  await Promise.all(Array.from({ length: 20 }, () => messages.consume(due)))
  await messages.inState(due.key, 'SENT')
  await messages.consume(due)
  expect(await messages.captured(to)).toHaveLength(1)
})

test('a deployed sandbox sends no text message', async () => {
  const due = await messages.store(code(newNumber()))
  const sandbox = createMessageSender({ kind: 'send-no-sms', from: () => 'no-reply@example.com' })
  expect(await messages.consume(due, sandbox)).toBe(true)
  expect(await messages.item(due.key)).toMatchObject({ state: 'WITHHELD' })
})

/** Seconds from the attempt that was noted to the next one. */
function gapOf(item: Readonly<Record<string, unknown>>): number {
  return Math.round((Date.parse(String(item.dueAt)) - Date.parse(String(item.lastModified))) / 1_000)
}

async function auditOf(action: string): Promise<readonly object[]> {
  const { store } = service.local.service.ports
  const pages = await Promise.all(
    [0, 1, 2, 3].map((shard) =>
      store.list<{ readonly action: string }>({ partition: `AUDIT#1#${shard}`, prefix: '', order: 'oldest-first', limit: 100 }),
    ),
  )
  return pages.flatMap(({ things }) => things).filter((entry) => entry.action === action)
}

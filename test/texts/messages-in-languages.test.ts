import { describe, expect, test } from 'vitest'
import type { TenantId } from '../../shared/domain/ids.ts'
import { say } from '../../shared/texts/phrase.ts'
import type { Locale } from '../../shared/texts/wanted-locale.ts'
import { asId } from '../support/ids.ts'
import { messagesOf } from '../support/messages.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const messages = messagesOf(service)
const TENANT = asId<TenantId>(1)

let numbers = 0
const newNumber = () => `+478${String(1_000_000 + ++numbers)}`

/** The text of a code that is sent to somebody who has chosen this language, or none. */
async function codeIn(locale: Locale | undefined): Promise<string | undefined> {
  const to = newNumber()
  const values = { otp: '271828', validMinutes: '60' }
  await messages.inState(await messages.send({ template: 'mustache.sms.verification', to, tenantId: TENANT, values, locale }), 'SENT')
  return (await messages.captured(to))[0]?.text
}

const GERMAN = '271828 ist Ihr Bestätigungscode bei Harbour Pay. Er gilt 1 Stunde. Nennen Sie ihn niemandem.'

describe('a message is written in', () => {
  test('the language that its recipient has chosen', async () => {
    expect(await codeIn('de')).toBe(GERMAN)
  })

  test('the language of the tenant for somebody who has chosen none, and in theirs for the others', async () => {
    await withConfig(service, 'locale.default', 'de', async () => {
      expect(await codeIn(undefined)).toBe(GERMAN)
      expect(await codeIn('en')).toContain('is your verification code')
    })
  })

  test('the text that the tenant has set for this language, and for no other', async () => {
    await withConfig(service, 'mustache.sms.verification.de', 'Code: {{otp}} ({{validFor}})', async () => {
      expect(await codeIn('de')).toBe('Code: 271828 (1 Stunde)')
      expect(await codeIn('en')).toContain('is your verification code')
    })
  })

  test('the one text that the tenant has set for all, with values in the language of the tenant', async () => {
    await withConfig(service, 'mustache.sms.verification', '{{otp}} for {{validFor}}', async () => {
      expect(await codeIn('de')).toBe('271828 for 1 hour')
    })
  })

  test('its values too, which are phrases', async () => {
    const to = 'ada@languages.example'
    const values = { identity: 'ada', firstName: 'Ada', change: say`a passkey was added` }
    const key = await messages.send({ template: 'mustache.email.proof.changed', to, tenantId: TENANT, values, locale: 'de' })
    await messages.inState(key, 'SENT')
    expect((await messages.captured(to))[0]).toMatchObject({
      subject: 'Ihre Anmeldung wurde geändert',
      text: expect.stringContaining('die Anmeldung als ada wurde geändert: ein Passkey wurde hinzugefügt.'),
    })
  })
})

describe('the configuration', () => {
  const set = async (key: string, value: unknown) =>
    service.call('PUT', `/tenants/1/config/${key}`, { token: await service.tokenOf('operator'), body: { value } })

  test.each([
    ['locale.default', 'it'],
    ['mustache.sms.verification.de', ''],
    ['mustache.sms.verification.de', '{{unknown}}'],
    ['mustache.sms.verification.it', '{{otp}}'],
    ['mustache.sms.nothing.de', '{{otp}}'],
  ])('refuses %s: %j', async (key, value) => {
    expect((await set(key, value)).status).toBe(400)
  })

  test('has no text for a language until a tenant sets one', async () => {
    const token = await service.tokenOf('operator')
    expect((await service.call('GET', '/tenants/1/config/mustache.sms.verification.fr', { token })).status).toBe(404)
  })
})

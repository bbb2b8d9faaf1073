import { expect, test } from 'vitest'
import { TEMPLATES } from '../../shared/messages/templates.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()

async function preview(key: string, body: object = {}, role = 'operator', tenantId = 1): Promise<Answer> {
  return service.call('POST', `/tenants/${tenantId}/config/${key}/preview`, { token: await service.tokenOf(role), body })
}

test.each(Object.keys(TEMPLATES))('%s is shown with a value for every variable that it may name', async (key) => {
  const { variables } = (await preview(key, { value: 'x' })).body as { readonly variables: readonly string[] }
  const value = variables.map((name) => `${name}=[{{${name}}}]`).join(' ')
  const answer = await preview(key, { value })
  expect(answer.status).toBe(200)
  const { text } = answer.body as { readonly text: string }
  for (const name of variables) expect(text).toMatch(new RegExp(`${name}=\\[[^\\]]+\\]`))
  expect(text).toContain('tenantName=[Harbour Pay]')
})

test('the template in force is shown, with values that are sent, escaped by its channel', async () => {
  const sms = await preview('mustache.sms.sca.otp', { values: { otp: '424242', summary: 'a <b>\nnew line' } })
  expect(sms.body).toMatchObject({ channel: 'SMS', text: expect.stringContaining('424242 is your code to approve: a <b> new line.') })
  const html = await preview('mustache.email.customer.password.reset', {
    value: 'Subject: To {{firstName}}\n<p>{{{firstName}}} <a href="{{link}}">here</a></p>',
    values: { firstName: '<script>x</script>', unknown: 'x' },
  })
  expect(html.body).toMatchObject({ channel: 'EMAIL', subject: 'To <script>x</script>' })
  expect((html.body as { html: string }).html).toContain('&lt;script&gt;')
})

test('a bad template is refused with the place, one that is off has nothing to show, and another key is none', async () => {
  for (const value of ['{{', '{{#otp}}', '{{unknown}}', '{{> partial}}', '', 'x'.repeat(1001)])
    expect((await preview('mustache.sms.sca.otp', { value })).body).toMatchObject({ code: 'GEN001', errors: [{ field: 'value' }] })
  expect(code(await preview('mustache.email.onboarding.user'))).toBe('400 GEN001')
  expect(code(await preview('task.expiry.hours', { value: 'x' }))).toBe('404 GEN002')
})

test('a template of one language is previewed under its key, before the tenant has set one', async () => {
  const german = await preview('mustache.sms.verification.de', { values: { otp: '424242' } })
  expect((german.body as { readonly text: string }).text).toContain('424242 ist Ihr Bestätigungscode')
  const own = await preview('mustache.sms.verification.de', { value: 'Code: {{otp}}', values: { otp: '424242' } })
  expect(own.body).toMatchObject({ channel: 'SMS', text: 'Code: 424242' })
  expect(code(await preview('mustache.sms.verification.it'))).toBe('404 GEN002')
})

test('only who may read the tenant’s configuration sees a preview', async () => {
  expect(code(await preview('mustache.sms.sca.otp', {}, 'maker'))).toBe('403 SEC003')
  expect(code(await preview('mustache.sms.sca.otp', {}, 'customer'))).toBe('403 SEC003')
  expect(code(await preview('mustache.sms.sca.otp', {}, 'otherTenantAdmin'))).toBe('404 GEN002')
})

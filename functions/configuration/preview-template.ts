import * as z from 'zod'
import type { Call, Settings } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { templateOfLocalKey } from '../../shared/domain/settings/template-settings.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { shippedTemplate } from '../../shared/messages/message-in-words.ts'
import { TEMPLATES, type TemplateKey, variablesOf } from '../../shared/messages/templates.ts'
import type { Locale } from '../../shared/texts/wanted-locale.ts'

/** As long as a template for e-mail may be, in characters. */
const LONGEST_TEMPLATE = 50_000

/** Sample values of a preview, if the caller sends none. */
const SAMPLES: Readonly<Record<string, string>> = {
  firstName: 'Ada',
  identity: 'ada@customer.example',
  validMinutes: '5',
  validFor: '5 minutes',
  otp: '123456',
  link: 'https://portal.example/password?identity=ada%40customer.example&hash=sample',
  password: 'Sample-Pass-2345',
  summary: 'Withdraw 10.00 EUR from wallet 1 “Main”',
  taskId: '244148279963833',
  description: 'Transfer 25.00 EUR from wallet 1 “Main” to wallet 3 “Main”: rent',
  status: 'PENDING',
  change: 'the phone number',
  comments: 'Withdraw 10.00 EUR from wallet 1 “Main”\nhttps://portal.example/tasks/244148279963834',
  decided: 'Withdraw 10.00 EUR from wallet 1 “Main”: approved',
  tasks: 'Transfer 25.00 EUR from wallet 1 “Main” to wallet 3 “Main”: rent\nhttps://portal.example/tasks/244148279963833',
  comment: 'Paid already.',
  webhookEndpointId: '244148279963835',
  host: 'hooks.bank.example',
  since: '2026-03-02 09:30 UTC',
}

/** Nothing is stored or sent. */
export const previewTemplate = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/config/{key}/preview',
  operationId: 'previewTemplate',
  group: 'configuration',
  summary: 'Preview a message template',
  description: 'Renders a template (`value`), or the one in force, with sample values or with those that you send. Nothing is sent.',
  access: { kind: 'token' },
  body: () =>
    z.object({
      value: z.string().max(LONGEST_TEMPLATE).optional().describe('Template to try; without it, the one in force.'),
      values: z.record(z.string().max(40), z.string().max(2000)).optional(),
    }),
  answer: () =>
    z.object({
      channel: z.enum(['SMS', 'EMAIL']),
      subject: z.string().optional(),
      text: z.string(),
      html: z.string().optional(),
      variables: z.array(z.string()).meta({ description: 'Every variable that this template may name.' }),
    }),
  refusals: ['not-permitted', 'not-found', 'invalid-request'],
  audited: 'no',
  async handle(call) {
    const { body, params, settings } = call
    if (!isGranted(call, 'TenantConfig.READ')) throw new Refusal('not-permitted', { description: 'Permission denied: TenantConfig.READ.' })
    const { key } = params
    const { template, locale } = templateOf(key)
    const variables = variablesOf(template)
    const text = body.value ?? (locale === undefined ? settings.value(template) : await textIn(locale, template, settings))
    await refuseBadTemplate(template, text)
    const { renderMessage } = await import('../../shared/messages/render-message.ts')
    return ok({ ...renderMessage(template, text, await valuesFor(call, variables, body.values ?? {})), variables })
  },
})

/** The template that a key means; with a language, as in `mustache.sms.sca.otp.de`, in that language. */
function templateOf(key: string): { readonly template: TemplateKey; readonly locale?: Locale } {
  if (Object.hasOwn(TEMPLATES, key)) return { template: key as TemplateKey }
  const local = templateOfLocalKey(key)
  if (local === undefined) throw new Refusal('not-found', { description: 'This key has no template.' })
  return local
}

/** The text in force in a language: that of the tenant for it, or for all, or the shipped one. */
async function textIn(locale: Locale, template: TemplateKey, settings: Pick<Settings, 'value' | 'template'>): Promise<string> {
  const forAll = settings.value(template) === TEMPLATES[template].text ? undefined : settings.value(template)
  return settings.template(template, locale) ?? forAll ?? (await shippedTemplate(template, locale)).text
}

async function refuseBadTemplate(key: TemplateKey, text: string): Promise<void> {
  if (text === '') throw invalid('value', 'must not be empty: a message with an empty template is not sent')
  const { readTemplate } = await import('../../shared/messages/read-template.ts')
  const read = readTemplate(text, TEMPLATES[key].channel, variablesOf(key))
  if (read.kind === 'refused') throw invalid('value', read.why)
}

async function valuesFor(
  { settingsOf, params }: Call & { readonly params: { readonly tenantId: TenantId } },
  variables: readonly string[],
  given: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const { tenant } = await settingsOf(params.tenantId)
  const samples: Readonly<Record<string, string>> = { ...SAMPLES, tenantName: tenant?.name ?? '' }
  return Object.fromEntries(variables.map((name) => [name, Object.hasOwn(given, name) ? (given[name] ?? '') : (samples[name] ?? '')]))
}

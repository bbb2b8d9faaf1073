import * as z from 'zod'
import { mayBeOff, TEMPLATES, type TemplateKey, variablesOf } from '../../messages/templates.ts'
import { ABOUT_FORMS, inForm } from '../../texts/about-forms.ts'
import { LOCALES, type Locale } from '../../texts/wanted-locale.ts'
import type { Setting } from './setting.ts'

/** Configuration keys of messages: one template each, parsed when it is saved. */
export const TEMPLATE_SETTINGS = Object.fromEntries(
  (Object.keys(TEMPLATES) as TemplateKey[]).map((key) => [key, templateSetting(key)]),
) as Readonly<Record<TemplateKey, Setting<string>>>

function templateSetting(key: TemplateKey): Setting<string> {
  return {
    level: 'tenant',
    part: 'messages',
    schema: () => template(key, mayBeOff(key) ? 0 : 1),
    default: TEMPLATES[key].text,
    // Put together when somebody reads it: a start has no use for it.
    get about() {
      return aboutTemplate(key)
    },
  }
}

/** The text of a message in one language: `mustache.sms.sca.otp.de`. It exists only where a tenant has set it. */
export function localTemplateSetting(key: string): Setting<string | undefined> | undefined {
  const of = templateOfLocalKey(key)
  if (of === undefined) return undefined
  return {
    level: 'tenant',
    part: 'messages',
    schema: () => template(of.template, 1),
    default: undefined,
    get about() {
      return inForm(ABOUT_FORMS.local, [of.locale, of.template, aboutTemplate(of.template)])
    },
  }
}

/** The template and the language that a key of one language means. */
export function templateOfLocalKey(key: string): { readonly template: TemplateKey; readonly locale: Locale } | undefined {
  const at = key.lastIndexOf('.')
  const [template, locale] = [key.slice(0, at), LOCALES.find((each) => each === key.slice(at + 1))]
  return locale !== undefined && Object.hasOwn(TEMPLATES, template) ? { template: template as TemplateKey, locale } : undefined
}

function aboutTemplate(key: TemplateKey): string {
  const { channel, about } = TEMPLATES[key]
  const names = variablesOf(key)
    .map((name) => `{{${name}}}`)
    .join(', ')
  return inForm(channel === 'EMAIL' ? ABOUT_FORMS.mail : ABOUT_FORMS.sms, [about, names])
}

/**
 * The template library is loaded with the first template that is saved. Only optional messages accept an empty template, which turns them
 * off.
 */
function template(key: TemplateKey, shortest: number): z.ZodType {
  const { channel } = TEMPLATES[key]
  return z
    .string()
    .min(shortest)
    .superRefine(async (text, context) => {
      const { readTemplate } = await import('../../messages/read-template.ts')
      const read = readTemplate(text, channel, variablesOf(key))
      if (read.kind === 'refused') context.addIssue({ code: 'custom', message: read.why })
    })
}

import * as z from 'zod'
import { mayBeOff, TEMPLATES, type TemplateKey, variablesOf } from '../../messages/templates.ts'
import type { Setting } from './setting.ts'

/** Configuration keys of messages: one template each, parsed when it is saved. */
export const TEMPLATE_SETTINGS = Object.fromEntries(
  (Object.keys(TEMPLATES) as TemplateKey[]).map((key) => [key, templateSetting(key)]),
) as Readonly<Record<TemplateKey, Setting<string>>>

function templateSetting(key: TemplateKey): Setting<string> {
  return {
    level: 'tenant',
    part: 'messages',
    schema: () => template(key),
    default: TEMPLATES[key].text,
    // Put together when somebody reads it: a start has no use for it.
    get about() {
      return aboutTemplate(key)
    },
  }
}

function aboutTemplate(key: TemplateKey): string {
  const { channel, about } = TEMPLATES[key]
  const names = variablesOf(key)
    .map((name) => `{{${name}}}`)
    .join(', ')
  const form = channel === 'EMAIL' ? ' A first line `Subject: …` is the subject; a text that begins with a tag is HTML.' : ''
  return `${about} Mustache, with ${names}.${form}`
}

/**
 * The template library is loaded with the first template that is saved. Only optional messages accept an empty template, which turns them
 * off.
 */
function template(key: TemplateKey): z.ZodType {
  const { channel } = TEMPLATES[key]
  return z
    .string()
    .min(mayBeOff(key) ? 0 : 1)
    .superRefine(async (text, context) => {
      const { readTemplate } = await import('../../messages/read-template.ts')
      const read = readTemplate(text, channel, variablesOf(key))
      if (read.kind === 'refused') context.addIssue({ code: 'custom', message: read.why })
    })
}

/** The forms of descriptions of settings that are made of others, with the numbers of their parts in braces. The first that fits is meant. */
export const ABOUT_FORMS = {
  local: 'The same message in the language {0}, in place of {1}. {2}',
  mail: '{0} Mustache, with {1}. A first line `Subject: …` is the subject; a text that begins with a tag is HTML.',
  sms: '{0} Mustache, with {1}.',
  ownRow: 'The roles and positions that have {0}, which the operations of the tenant’s upstreams need. Empty by default.',
  row: 'The roles and positions of the tenant that have {0}.',
} as const

/** A form with its parts. */
export function inForm(form: string, parts: readonly string[]): string {
  return form.replaceAll(/\{(\d)\}/g, (slot, at: string) => parts[Number(at)] ?? slot)
}

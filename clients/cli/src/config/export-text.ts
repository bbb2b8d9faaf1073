import type { Setting } from '@countersign/client'

import { printable } from '../output.ts'
import { yamlText } from './yaml-text.ts'

/** A tenant's configuration as YAML: its own values and, as comments, every other key with its default. */
export function exportText(settings: readonly Setting[], { tenantId, baseUrl }: { tenantId: number; baseUrl: string }): string {
  const rows = settings.filter(({ key }) => isRow(key))
  const others = settings.filter(({ key }) => !isRow(key))
  return [
    `# Configuration of tenant ${tenantId} at ${baseUrl}.`,
    '# Keys that are commented out are not set: they show what is in force. A key with the value null goes back to its default.',
    '# See what a change would do:  countersign config plan FILE      Make it:  countersign config apply FILE',
    `tenant: ${tenantId}`,
    '',
    'settings:',
    ...others.map((setting) => `${comment(about(setting))}${entry(setting)}`),
    '# Who may do what. Entries: a role or position, maker->checker, or a step-up (SCA_OTP, SCA_IDENTITY, SCA_CLOUD_LIVENESS).',
    'permissions:',
    ...rows.map(entry),
    '',
  ].join('\n')
}

export const isRow = (key: string): boolean => key.endsWith('.Allowed')

function about({ about: text = '', default: otherwise, overridden, globalOnly }: Setting): string {
  const usual = overridden ? ` Default: ${otherwise === undefined ? 'none' : JSON.stringify(otherwise)}.` : ''
  return `${printable(text)}${globalOnly === true ? ' Only GLOBAL roles may set it.' : ''}${usual}`
}

const comment = (text: string): string => (text === '' ? '' : `  # ${text}\n`)

function entry({ key, value, overridden }: Setting): string {
  const lines = yamlText({ [key]: value })
    .trimEnd()
    .split('\n')
  return lines.map((line) => (overridden ? `  ${line}` : `  # ${line}`)).join('\n')
}

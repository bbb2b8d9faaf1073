import * as z from 'zod'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'

const LONGEST = 500
/** Host names by which URLs refer to this machine. */
export const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Accepts the address of a page that people are sent to: https, without credentials or fragment; on the local run also http to this
 * machine.
 */
export function isPageUrl(text: string, policy: CallbackPolicy): boolean {
  if (text.length > LONGEST || !/^https?:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password, href } = new URL(text)
  if (username !== '' || password !== '' || href.includes('#')) return false
  return protocol === 'https:' || (policy === 'local' && THIS_MACHINE.has(hostname))
}

/** The same as the schema of a setting; empty for none. */
export function pageUrlOrNone(policy: CallbackPolicy = 'live'): z.ZodType {
  return z.string().refine((text) => text === '' || isPageUrl(text, policy), 'must be the https address of a page')
}

/** Adds these parameters to an address, beside those that it has. */
export function withParameters(page: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(page)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

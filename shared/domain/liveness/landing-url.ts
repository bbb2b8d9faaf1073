import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import { isPageUrl, THIS_MACHINE } from '../settings/page-url.ts'

/** Tells whether people may be sent to this URL: a configured one with any parameters or, on the local run, this machine. */
export function isLandingUrl(text: string, configured: readonly string[], policy: CallbackPolicy): boolean {
  if (!isPageUrl(text, policy)) return false
  const wanted = withoutQuery(text)
  if (policy === 'local' && THIS_MACHINE.has(new URL(text).hostname)) return true
  return configured.some((url) => withoutQuery(url) === wanted)
}

function withoutQuery(text: string): string {
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname}`
}

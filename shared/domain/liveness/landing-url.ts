import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import { isPageUrl, THIS_MACHINE } from '../settings/page-url.ts'

/** May people be sent there? To what is configured, with any parameters; on one machine also to that machine. */
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

import type { AnonymousCall } from '../../shared/contract/call.ts'

/** Tells whether strangers may register clients: the property says so, by default on the sandbox only. */
export async function registers({ settingsOf, ports }: Pick<AnonymousCall, 'settingsOf' | 'ports'>): Promise<boolean> {
  const { settings } = await settingsOf(undefined)
  const value = settings.value('oauth.dynamic.registration')
  return value === 'sandbox' ? ports.stage === 'sandbox' : value
}

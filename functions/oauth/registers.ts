import type { AnonymousCall } from '../../shared/contract/call.ts'

/** Tells whether strangers may register clients: by the property, which lets them on the sandbox only unless it is set. */
export async function registers({ settingsOf, ports }: Pick<AnonymousCall, 'settingsOf' | 'ports'>): Promise<boolean> {
  const { settings } = await settingsOf(undefined)
  const value = settings.value('oauth.dynamic.registration')
  return value === 'sandbox' ? ports.stage === 'sandbox' : value
}

import type { Credentials, KeptSession } from '@countersign/client'
import { keepProfile, type Profile, removeProfile } from './profiles.ts'
import { endWebSession, nextTokens, type WebSession } from './web-login.ts'

interface WebAccess {
  readonly credentials: Credentials
  readonly onSession: (session: KeptSession | undefined) => Promise<void>
  readonly end: () => Promise<void>
}

/** The parts of a profile that logged in by the browser: each refresh token works once, so that its successor is kept before it is used. */
export function webProfile(name: string, profile: Profile, first: WebSession): WebAccess {
  let web = first
  const keep = (session: KeptSession) => keepProfile(name, { ...profile, web, session })
  return {
    credentials: {
      async token() {
        const { token, ...next } = await nextTokens(profile.url, web)
        web = next
        await keep({ token })
        return token
      },
    },
    async onSession(session) {
      if (session === undefined) await removeProfile(name)
      else await keep(session)
    },
    async end() {
      await endWebSession(profile.url, web)
      await removeProfile(name)
    },
  }
}

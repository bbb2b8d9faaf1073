import { client } from '../session/client.ts'
import type { Person } from '../session/person.ts'
import { type Locale, takeOwnLocale } from '../text/locale.ts'
import { ownProfileOf } from './own-profile.ts'

/** Shows the portal in the language of somebody who has just signed in. */
export async function followOwnLanguage(person: Person): Promise<void> {
  const own = ownProfileOf(person)
  if (!(await mayRead(own.path))) return
  const { locale } = await own.get(AbortSignal.timeout(5_000))
  takeOwnLocale(locale)
}

/** Keeps a language in the person's profile, for mails and messages too. */
export async function chooseOwnLanguage(locale: Locale): Promise<void> {
  await client.updateLocale({ body: { locale } })
  takeOwnLocale(locale)
}

/** Asks before the call: a refused one would be noted as such. */
async function mayRead(path: string): Promise<boolean> {
  const { decision } = await client.explain({ body: { method: 'GET', path } })
  return decision === 'ALLOW'
}

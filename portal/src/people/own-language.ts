import { client } from '../session/client.ts'
import type { Person } from '../session/person.ts'
import { chooseLocale, hasChosenHere, type Locale, takeOwnLocale } from '../text/locale.ts'
import { ownProfileOf } from './own-profile.ts'

/** Shows the portal in the language of somebody who has just signed in, unless they have chosen another for this browser. */
export async function followOwnLanguage(person: Person): Promise<void> {
  if (hasChosenHere(person.customerId)) return
  const own = ownProfileOf(person)
  if (!(await isAllowed('GET', own.path))) return
  const { locale } = await own.get(AbortSignal.timeout(5_000))
  takeOwnLocale(locale)
}

/** Keeps a language in the person's profile, for mails and messages too; in this browser only if they may not change that. */
export async function chooseOwnLanguage(person: Person, locale: Locale): Promise<void> {
  const own = ownProfileOf(person)
  if (!(await mayKeepLanguage(person, locale))) return chooseLocale(locale, person.customerId)
  await own.update({ locale })
  takeOwnLocale(locale)
}

/** Tells whether the person may change the language in their profile. */
export const mayKeepLanguage = (person: Person, locale: Locale): Promise<boolean> => isAllowed('PUT', ownProfileOf(person).path, { locale })

/** Asks before the call: a refused one would be noted as such. */
async function isAllowed(method: 'GET' | 'PUT', path: string, body?: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { decision } = await client.explain({ body: { method, path, ...(body === undefined ? {} : { body }) } })
  return decision === 'ALLOW'
}

import { useSyncExternalStore } from 'react'
import { session } from './client.ts'
import type { Person } from './person.ts'

/** The signed-in person, or `undefined`. */
export const usePersonOrNobody = (): Person | undefined => useSyncExternalStore(session.subscribe, session.person)

/** The signed-in person, for pages behind the sign-in, which nobody else sees. */
export function usePerson(): Person {
  const person = usePersonOrNobody()
  if (person === undefined) throw new Error('Nobody is signed in')
  return person
}

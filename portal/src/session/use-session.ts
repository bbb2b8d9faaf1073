import { useSyncExternalStore } from 'react'
import { session } from './client.ts'
import type { Person } from './person.ts'

/** The signed-in person, or `undefined`. */
export const usePersonOrNobody = (): Person | undefined => useSyncExternalStore(session.subscribe, session.person)

/** The signed-in person. Pages behind the sign-in use this: they are not shown to anybody else. */
export function usePerson(): Person {
  const person = usePersonOrNobody()
  if (person === undefined) throw new Error('Nobody is signed in')
  return person
}

import { identityName } from '../domain/identity/identity-name.ts'
import { invalid } from '../errors/refusal.ts'

/** The form in which the named identity is stored; 400 for an impossible name. */
export function canonicalOf(identity: string): string {
  const name = identityName(identity)
  if (name.kind === 'refused') throw invalid('identity', 'must be a possible name')
  return name.canonical
}

import { type Hash, rootOf } from './merkle-tree.ts'
import { NO_SEAL, type Seal, sealHash } from './seal.ts'

/** An audit entry as the register of its hour, or the audit itself, has it: its sort key and its hash. */
export type Registered = { readonly place: string; readonly hash: Hash }

/** A fault found in an audit. */
export type Finding =
  | { readonly kind: 'changed' | 'missing' | 'added'; readonly hour: string; readonly place: string }
  | { readonly kind: 'register-broken' | 'seal-broken' | 'chain-broken' | 'heads-broken'; readonly hour: string; readonly why: string }

/**
 * Compares the entries that exist now with those that were sealed. The register names the entries; the root proves that the register is
 * genuine.
 */
export function compareHour(seal: Seal, register: readonly Registered[], now: readonly Registered[]): readonly Finding[] {
  const { hour } = seal
  const broken: Finding[] = []
  if (sealHash(seal) !== seal.hash) broken.push({ kind: 'seal-broken', hour, why: 'the seal does not have its own hash' })
  if (register.length !== seal.count || rootOf(register.map(({ hash }) => hash)) !== seal.root)
    broken.push({ kind: 'register-broken', hour, why: 'what was registered of the hour is not what was sealed' })
  const then = new Map(register.map(({ place, hash }) => [place, hash]))
  const found = new Set<string>()
  const different = now.flatMap(({ place, hash }): readonly Finding[] => {
    found.add(place)
    const known = then.get(place)
    if (known === undefined) return [{ kind: 'added', hour, place }]
    return known === hash ? [] : [{ kind: 'changed', hour, place }]
  })
  const missing = register.filter(({ place }) => !found.has(place)).map(({ place }): Finding => ({ kind: 'missing', hour, place }))
  return [...broken, ...different, ...missing]
}

/** Checks that each seal names the seal before it, in the order of their hours. */
export function chainFinding(previous: Pick<Seal, 'hash' | 'hour'> | undefined, seal: Seal): Finding | undefined {
  if (seal.previous === (previous?.hash ?? NO_SEAL)) return undefined
  const before = previous === undefined ? 'no seal before it' : `the seal of ${previous.hour} before it`
  return { kind: 'chain-broken', hour: seal.hour, why: `it names another seal than ${before}: one was changed, removed or put in` }
}

import { growingTree, type Hash, rootOf } from './merkle-tree.ts'
import { headHash, NO_SEAL, type Seal, sealHash } from './seal.ts'
import { isVouchedFor, type Vouched } from './vouched.ts'

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

type Sealed = Pick<Seal, 'hour' | 'hash' | 'heads'>

/** Compares the audits of all tenants with the seals of the service. Tenants must come in the order in which they were sealed. */
export function headsComparison(seals: readonly Sealed[]) {
  const trees = seals.flatMap(({ hour, heads }) => (heads === undefined ? [] : [{ hour, heads, tree: growingTree() }]))
  return {
    /** `vouched`: the hours in which the audit belonged here; without it, all. */
    add(scope: string, theirs: readonly Sealed[], vouched?: Vouched): void {
      let index = 0
      for (const { hour, tree } of trees) {
        while (index < theirs.length && (theirs[index]?.hour ?? '') <= hour) index += 1
        const last = theirs[index - 1]
        if (last !== undefined && isVouchedFor(vouched, hour)) tree.add(headHash(scope, last.hash))
      }
    },
    findings: (): readonly Finding[] =>
      trees
        .filter(({ heads, tree }) => tree.root() !== heads)
        .map(({ hour }) => ({ kind: 'heads-broken', hour, why: 'the audit of a tenant does not lead through the seal that it had then' })),
  }
}

/** The evidence for one entry: the seal and register of its hour, the seal before it, and what names the seal after it. */
type Evidence = {
  readonly entry: Registered
  readonly seal: Seal
  readonly register: readonly Registered[]
  readonly previous: Pick<Seal, 'hash' | 'hour'> | undefined
  /** The seal that the next one names, or the head of the audit where this one is the last. */
  readonly namedNext: Hash | undefined
}

/** Holds one entry against the seal of its hour, and that seal against its neighbours; nothing is found where all is well. */
export function judgeEntry({ entry, seal, register, previous, namedNext }: Evidence): readonly Finding[] {
  const ofHour = compareHour(seal, register, [entry]).filter(({ kind }) => kind !== 'missing')
  const before = chainFinding(previous, seal)
  const why = 'the seal after it names another one'
  const after: readonly Finding[] = namedNext === seal.hash ? [] : [{ kind: 'chain-broken', hour: seal.hour, why }]
  return [...ofHour, ...(before === undefined ? [] : [before]), ...after]
}

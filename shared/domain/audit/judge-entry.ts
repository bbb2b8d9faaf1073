import { chainFinding, compareHour, type Finding, type Registered } from './compare-hour.ts'
import type { Hash } from './merkle-tree.ts'
import type { Seal } from './seal.ts'

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

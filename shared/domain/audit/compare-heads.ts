import type { Finding } from './compare-hour.ts'
import { growingTree } from './merkle-tree.ts'
import { headHash, type Seal } from './seal.ts'
import { isVouchedFor, type Vouched } from './vouched.ts'

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

import { createHash } from 'node:crypto'

/** Hash prefixes of RFC 6962 §2.1: 0 for a leaf, 1 for a node, so that one cannot pass for the other. */
const LEAF = new Uint8Array([0])
const NODE = new Uint8Array([1])

/** SHA-256, base64url. */
export type Hash = string

export function leafHash(data: string): Hash {
  return createHash('sha256').update(LEAF).update(data, 'utf8').digest('base64url')
}

export function nodeHash(left: Hash, right: Hash): Hash {
  return createHash('sha256')
    .update(NODE)
    .update(Buffer.from(left, 'base64url'))
    .update(Buffer.from(right, 'base64url'))
    .digest('base64url')
}

/** The root of no leaves. */
export const EMPTY_ROOT: Hash = createHash('sha256').digest('base64url')

/** A Merkle tree that grows leaf by leaf and keeps at most one hash per level. */
export type GrowingTree = { readonly add: (leaf: Hash) => void; readonly size: () => number; readonly root: () => Hash }

export function growingTree(): GrowingTree {
  // The roots of the full subtrees that the leaves so far make up, the largest first: one for each bit of the size.
  const full: Hash[] = []
  let size = 0
  return {
    add(leaf) {
      let grown = leaf
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) grown = nodeHash(full.pop() ?? '', grown)
      full.push(grown)
      size += 1
    },
    size: () => size,
    root: () =>
      full.reduceRight<Hash | undefined>((right, left) => (right === undefined ? left : nodeHash(left, right)), undefined) ?? EMPTY_ROOT,
  }
}

export function rootOf(leaves: Iterable<Hash>): Hash {
  const tree = growingTree()
  for (const leaf of leaves) tree.add(leaf)
  return tree.root()
}

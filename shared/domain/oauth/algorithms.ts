/** Algorithms with which clients sign assertions and DPoP proofs. All are asymmetric: there are no client secrets. */
export const CLIENT_ALGORITHMS = ['ES256', 'PS256', 'EdDSA', 'RS256'] as const

export type ClientAlgorithm = (typeof CLIENT_ALGORITHMS)[number]

export function isClientAlgorithm(name: unknown): name is ClientAlgorithm {
  return CLIENT_ALGORITHMS.some((each) => each === name)
}

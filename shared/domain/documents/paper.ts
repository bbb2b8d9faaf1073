/** What stands on a paper that proves an identity, as far as it was read with certainty. */
export type Paper = {
  readonly documentNumber: string
  readonly lastName: string
}

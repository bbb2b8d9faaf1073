/** The data of an identity paper, as far as it was read with certainty. */
export type Paper = {
  readonly documentNumber: string
  readonly lastName: string
}

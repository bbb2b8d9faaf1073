/** One figure of the report: a ratio, compared with a goal. */
export type Row = {
  readonly what: string
  readonly against: string
  readonly figure: number
  readonly goal: number
  readonly better: 'lower' | 'higher'
  readonly note?: string
}

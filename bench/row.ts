import type { Spread } from './statistics.ts'

/** One figure of the report: a ratio, or a number of its own, compared with a goal. */
export type Row = Setup & {
  readonly what: string
  readonly against: string
  /** The median, if it was measured in rounds. */
  readonly figure: number
  /** The smallest and largest of the rounds. Absent for what is counted, and for rates over one long run. */
  readonly rounds?: Spread
  readonly goal: number
  readonly better: 'lower' | 'higher'
  readonly note?: string
}

/** The setup of a measurement: the code that ran, the table behind it, and what a deployment does besides. */
export type Setup = { readonly artefact: string; readonly store: string; readonly leftOut: string }

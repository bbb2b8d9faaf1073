import type { PathParameters } from './path-parameters.ts'

export type Input<Path extends string = string, Query = unknown, Body = unknown> = {
  readonly params: PathParameters<Path>
  readonly query: Query
  readonly body: Body
}

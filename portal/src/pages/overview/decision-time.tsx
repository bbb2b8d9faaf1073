import type { Overview } from '@countersign/client'
import { duration } from '../../ui/relative-time.tsx'
import { medianOf } from './bins.ts'

/** The median time from submission to decision, over the hours in which something was decided. */
export function DecisionTime({ decisions }: Pick<Overview, 'decisions'>) {
  const median = medianOf(decisions.map(({ medianSeconds }) => medianSeconds))
  return <p>Median time to decide: {median === undefined ? 'nothing was decided' : <strong>{duration(median * 1000)}</strong>}</p>
}

import type { Overview } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { duration } from '../../ui/relative-time.tsx'
import { medianOf } from './bins.ts'

/** The median time from submission to decision, over the hours in which something was decided. */
export function DecisionTime({ decisions }: Pick<Overview, 'decisions'>) {
  const median = medianOf(decisions.map(({ medianSeconds }) => medianSeconds))
  return (
    <p>
      {median === undefined ? (
        t`Median time to decide: nothing was decided`
      ) : (
        <Trans>
          Median time to decide: <strong>{duration(median * 1000)}</strong>
        </Trans>
      )}
    </p>
  )
}

import type { Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { ARROW } from '../text/locale.ts'
import { useNames } from '../text/use-names.ts'
import taskStyles from './task.module.css'
import { labelOfEffect } from './words-of-name.ts'

/** The effects of a call that its sentence does not name. */
export function Effects({ effects }: { readonly effects: NonNullable<Task['effects']> }) {
  useNames()
  if (effects.length === 0) return null
  return (
    <table className={taskStyles.fields} aria-label={t`Effects`}>
      <tbody>
        {effects.map(({ label, key, values, before, after }) => (
          <tr key={label}>
            <th scope="row">
              <bdi>{labelOfEffect({ label, key, values })}</bdi>
            </th>
            <td>
              <bdi>{after === '***' ? t`set` : before === undefined ? after : `${before} ${ARROW} ${after}`}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { Task } from '@countersign/client'
import taskStyles from './task.module.css'

/** The effects of a call that its sentence does not name. */
export function Effects({ effects }: { readonly effects: NonNullable<Task['effects']> }) {
  if (effects.length === 0) return null
  return (
    <table className={taskStyles.fields} aria-label="Effects">
      <tbody>
        {effects.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">
              <bdi>{label}</bdi>
            </th>
            <td>
              <bdi>{after === '***' ? 'set' : before === undefined ? after : `${before} → ${after}`}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

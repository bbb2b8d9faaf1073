import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import taskStyles from './task.module.css'

export type ChangedField = {
  readonly name: string
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
  readonly isChanged: boolean
}

/** Before → after, field by field, with changes marked. */
export function ChangesTable({ rows }: { readonly rows: readonly ChangedField[] }) {
  return (
    <table className={`${taskStyles.fields} ${taskStyles.changes}`}>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, before, after, isChanged }) => (
          <tr key={name} data-changed={isChanged}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

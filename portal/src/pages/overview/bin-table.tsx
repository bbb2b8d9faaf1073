import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import type { Bin } from './bins.ts'

type BinTableProps = {
  readonly caption: string
  readonly bins: readonly Bin[]
  readonly columns: readonly { readonly name: string; readonly values: readonly number[] }[]
  /** Written after each number. */
  readonly unit?: string
}

/** The numbers of a chart for screen readers: a row for each span of time. */
export function BinTable({ caption, bins, columns, unit = '' }: BinTableProps) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t`From`}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, label }, at) => (
            <tr key={from}>
              <th scope="row">{label}</th>
              {columns.map(({ name, values }) => (
                <td key={name}>{`${values[at] ?? 0}${unit}`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}

import { t } from '@lingui/core/macro'
import { FieldValue } from '../../task/field-value.tsx'
import taskStyles from '../../task/task.module.css'
import { wordsOfName } from '../../task/words-of-name.ts'

type BeforeAfterProps = { readonly before: unknown; readonly after: unknown }

/** The states before and after, field by field, with changes marked. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
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
        {names.map((name) => (
          <tr key={name} data-changed={JSON.stringify(was[name]) !== JSON.stringify(is[name])}>
            <th scope="row">{wordsOfName(name)}</th>
            <td>
              <FieldValue name={name} value={was[name]} />
            </td>
            <td>
              <FieldValue name={name} value={is[name]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (state === undefined) return {}
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? (state as Record<string, unknown>) : { value: state }
}

import { ChangesTable } from '../../task/changes-table.tsx'
import { FieldValue } from '../../task/field-value.tsx'
import { wordsOfName } from '../../task/words-of-name.ts'

type BeforeAfterProps = { readonly before: unknown; readonly after: unknown }

/** The states before and after, field by field, with changes marked. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const rows = names.map((name) => ({
    name,
    label: wordsOfName(name),
    before: <FieldValue name={name} value={was[name]} />,
    after: <FieldValue name={name} value={is[name]} />,
    isChanged: JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  }))
  return <ChangesTable rows={rows} />
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (state === undefined) return {}
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? (state as Record<string, unknown>) : { value: state }
}

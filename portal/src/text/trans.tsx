import { withMarks } from '@countersign/client'
import { Trans as LinguiTrans, type TransProps } from '@lingui/react'

/**
 * Shows a text of the catalogue. The macro `<Trans>` becomes this component. A value in the text can come from users, so its hidden
 * characters are marks here too, and in a page from right to left it keeps its own direction.
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} {...(values === undefined ? {} : { values: shownValues(values) })} />
}

function shownValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? shown(value) : value]))
}

/** Plurals and choices read their value, so it must stay a text if it needs no mark. */
function shown(value: string): unknown {
  const marked = withMarks(value)
  return marked === value ? value : <bdi>{marked}</bdi>
}

import { CATALOGUE } from '../shared/errors/catalogue.ts'
import type { ErrorRow } from '../shared/errors/error-row.ts'
import { code, page, table } from './markdown.ts'

/** All errors, in the order of their codes. */
export function errorsPage(): string {
  const rows = Object.values<ErrorRow>(CATALOGUE).sort((one, other) => one.code.localeCompare(other.code))
  return page(
    'Errors',
    'Every error has the same form: `type`, `severity`, `code`, `description`, `traceId`, `docs` (the path of its explanation), and for a validation error also `errors`, ' +
      'a list of `{field, description}`. `challenge` and `sca` repeat the headers `www-authenticate` and `sca`, which a gateway may rename or hide. Programs should check `code`. The description is for people, and may be more specific than the text below.',
    table(
      ['Code', 'Status', 'Type', 'Severity', 'Description'],
      rows.map((row) => [`<a id="${row.code}"></a>${code(row.code)}`, String(row.status), row.type, row.severity, row.description]),
    ),
  )
}

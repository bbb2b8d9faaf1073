import { DEFAULT_MATRIX } from '../shared/domain/permissions/default-matrix.ts'
import { LEVELS } from '../shared/domain/permissions/holdings.ts'
import { code, page, table } from './markdown.ts'

/** The permission matrix that ships. */
export function permissionsPage(): string {
  return page(
    'Permissions',
    'What each role and position may do where nothing else is configured. A row is a comma-separated list of grants: a role or position, ' +
      '`MAKER->CHECKER` (the first may propose what the second approves), or a step-up method (`SCA_OTP`, `SCA_IDENTITY`, ' +
      '`SCA_CLOUD_LIVENESS`). What no row grants nobody may do.',
    'The property `permission.matrix` replaces rows for the whole service: a JSON object of `<Item>.<Action>.Allowed` to grants. It must leave ' +
      '`GLOBAL_ADMIN` in `Property.UPDATE.Allowed` and `TenantConfig.UPDATE.Allowed`, so that any change can be undone. A key `<Item>.<Action>.Allowed` in ' +
      "a tenant's configuration replaces a row for that tenant's own callers; GLOBAL and INSTITUTION roles are not touched by it.",
    'A GLOBAL role reaches every item, an INSTITUTION role those in its tenants, a tenant position those of its tenant, an organisation position ' +
      'the organisation and what hangs on it, CUSTOMER what is the own.',
    table(
      ['Permission', 'Granted to'],
      Object.entries(DEFAULT_MATRIX).map(([permission, grants]) => [code(permission), shortened(grants)]),
    ),
  )
}

/** LEVEL_01 to LEVEL_19 stand together wherever they stand. */
function shortened(grants: string): string {
  const readers = LEVELS.slice(0, 19)
  return grants.replace(readers.join(','), `${readers[0]}…19`).split(',').join(', ')
}

import type { Setting } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { capital } from '../../task/words-of-name.ts'
import { SHOWN } from '../../text/locale.ts'
import { type Grant, grantsOf } from './grants.ts'

/** A permission of a tenant with its row. */
export type PermissionRow = {
  /** `<Item>.<Action>`. */
  readonly permission: string
  readonly item: string
  readonly action: string
  /** As the service writes it. */
  readonly row: string
  readonly grants: readonly Grant[]
  /** The tenant has a row of its own in place of the service's. */
  readonly isOwn: boolean
}

const ROW = '.Allowed'
/** Every key that a release knows, with room to grow. */
const MOST_SETTINGS = 1_000

export const keyOf = (permission: string): string => `${permission}${ROW}`

/** Every permission of the tenant. One list of its configuration, of few pages, which the page of the settings shares. */
export function usePermissionRows(tenantId: number) {
  return useQuery({
    queryKey: ['listTenantConfig', { tenantId }],
    queryFn: ({ signal }) => client.listTenantConfig({ tenantId }, { signal }).toArray({ max: MOST_SETTINGS }),
    select: rowsAmong,
    staleTime: 30_000,
  })
}

const rowsAmong = (settings: readonly Setting[]): readonly PermissionRow[] => settings.filter(({ key }) => key.endsWith(ROW)).map(rowOf)

function rowOf({ key, value, overridden }: Setting): PermissionRow {
  const permission = key.slice(0, -ROW.length)
  const [item = '', action = ''] = permission.split('.')
  const row = String(value)
  return { permission, item, action, row, grants: grantsOf(row), isOwn: overridden }
}

/** `TenantConfig` as "Tenant config". */
export function itemWords(item: string): string {
  if (SHOWN !== 'en') return item
  return capital(item.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
}

/** The positions in a tenant, in the order of the grid. */
export const POSITIONS: readonly string[] = [
  ...Array.from({ length: 20 }, (_, level) => `LEVEL_${String(level + 1).padStart(2, '0')}`),
  'TENANT_SYSTEM',
  'ONBOARDING',
  'DIRECTOR',
  'HEAD',
  'MANAGER',
  'EMPLOYEE',
  'MEMBER',
  'CUSTOMER',
]

/** Positions with the same cells in every row share a column: nineteen reading levels are not nineteen columns. */
export function columnsOf(rows: readonly PermissionRow[]): readonly (readonly string[])[] {
  const columns: string[][] = []
  const signature = (role: string): string =>
    rows
      .map(({ grants }) =>
        grants
          .filter((grant) => names(grant).includes(role))
          .map((grant) => partIn(grant, role))
          .join(),
      )
      .join(';')
  for (const role of POSITIONS) {
    const before = columns.at(-1)
    if (before?.[0] !== undefined && role.startsWith('LEVEL_') && signature(before[0]) === signature(role)) before.push(role)
    else columns.push([role])
  }
  return columns
}

function names(grant: Grant): readonly string[] {
  if (grant.kind === 'direct') return [grant.role]
  return grant.kind === 'maker-checker' ? [grant.maker, grant.checker] : []
}

function partIn(grant: Grant, role: string): string {
  if (grant.kind === 'maker-checker')
    return grant.maker === role ? t`maker ${{ checker: grant.checker }}` : t`checker ${{ maker: grant.maker }}`
  return grant.kind
}

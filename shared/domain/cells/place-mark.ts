import { type TenantId, writtenId } from '../ids.ts'

const OF_CELL = /\.c(\d{1,2})$/
const OF_TENANT = /\.t(\d{1,16})$/

/** Marks the secrets of a service with the place where each is stored, so that the edge finds it. Without cells, nothing is marked. */
export type PlaceMarks = {
  /** Marks what stays in this cell: launch tokens, codes, requests and checks of people who sign in. */
  readonly inCell: (secret: string) => string
  /** Marks what moves with a tenant; for people above tenants, who never move, the cell. */
  readonly ofTenant: (secret: string, tenantId: TenantId | undefined) => string
}

export const NO_MARKS: PlaceMarks = { inCell: (secret) => secret, ofTenant: (secret) => secret }

export function marksOfCell(cell: number): PlaceMarks {
  const inCell = (secret: string) => `${secret}.c${cell}`
  return { inCell, ofTenant: (secret, tenantId) => (tenantId === undefined ? inCell(secret) : `${secret}.t${tenantId}`) }
}

type MarkedPlace = { readonly by: 'cell'; readonly cell: number } | { readonly by: 'tenant'; readonly tenantId: TenantId }

/** The place in the mark of a secret. Nothing of it is trusted: another place does not know the secret. */
export function markedPlace(secret: string): MarkedPlace | undefined {
  const [, cell] = OF_CELL.exec(secret) ?? []
  if (cell !== undefined) return { by: 'cell', cell: Number(cell) }
  const [, tenantId] = OF_TENANT.exec(secret) ?? []
  return tenantId === undefined ? undefined : { by: 'tenant', tenantId: writtenId(tenantId) }
}

export const withoutMark = (secret: string): string => secret.replace(OF_CELL, '').replace(OF_TENANT, '')

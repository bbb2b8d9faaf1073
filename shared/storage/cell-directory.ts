import { createHash } from 'node:crypto'
import type { Standing } from '../domain/cells/standing.ts'
import { defined } from '../domain/defined.ts'
import { NO_ID, type TenantId } from '../domain/ids.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { type Clause, discard, equals, hasNo, isAbsent, isOneOf, oneHolds, remove, replace, upsert, type Write } from './write.ts'

/*
 * The directory of cells: a small table of its own. It has the names of all identities, and the cells of tenants that have moved. Every
 * other tenant lives in the cell that its id names.
 */

/** The owner of a name: a tenant, wherever it lives, or the cell of people above tenants. About 0.1 KB each. */
export type DirectoryName = { readonly tenantId?: TenantId; readonly cell: number }
/** The cell of a tenant that has moved. */
export type DirectoryTenant = { readonly tenantId: TenantId; readonly cell: number; readonly movedAt: string }

/** The key is a hash of the name, so that the directory is no list of people. */
export function directoryName(canonicalName: string) {
  const hash = createHash('sha256').update(canonicalName).digest('base64url')
  return reference<DirectoryName>({ PK: `NAME#${hash}`, SK: 'NAME' })
}

export const directoryTenant = (tenantId: TenantId) => reference<DirectoryTenant>({ PK: `TENANT#${tenantId}`, SK: 'CELL' })

/** Takes a name that nobody has. */
export function claimName(canonicalName: string, owner: DirectoryName): Write {
  return replace(directoryName(canonicalName), owner, { when: [isAbsent] })
}

/** Gives up a name, if it is this owner's. */
export function releaseName(canonicalName: string, owner: DirectoryName): Write {
  return remove(directoryName(canonicalName), { when: ownedBy(owner) })
}

export function isOwner(stored: DirectoryName, { tenantId, cell }: DirectoryName): boolean {
  return tenantId === undefined ? stored.tenantId === undefined && stored.cell === cell : stored.tenantId === tenantId
}

function ownedBy({ tenantId, cell }: DirectoryName): readonly Clause[] {
  return tenantId === undefined ? [equals('cell', cell), hasNo('tenantId')] : [equals('tenantId', tenantId)]
}

/** Records the cell of a tenant that moves there from the cell `from`. */
export function moveInDirectory(of: DirectoryTenant, from: number): Write {
  const wasThere = oneHolds(isAbsent, equals('cell', from), equals('cell', of.cell))
  return replace(directoryTenant(of.tenantId), of, { when: [wasThere] })
}

/** A name as the directory keeps it. */
export const nameOwner = (tenantId: TenantId | undefined, cell: number): DirectoryName => ({ ...defined({ tenantId }), cell })

/** The standing of a tenant in the cell of this table, unless it is served like any other. `other`: the cell from or to which it moves. */
export type CellStanding = { readonly tenantId: TenantId; readonly standing: Exclude<Standing, 'served'>; readonly other: number }

export const cellStanding = (tenantId: TenantId) => reference<CellStanding>(keys.cellStanding(tenantId))

/** One row for each tenant that moves or has moved: a handful. */
export function standingsOfCell(limit: number, after?: string): Listing<CellStanding> {
  return oldestFirst(keys.cellStanding(NO_ID), limit, after)
}

/**
 * Changes the standing of a tenant in this cell from one of the standings in `from`. A repeated step succeeds too, since it finds the
 * standing that it has set.
 */
export function changeStanding(of: CellStanding, from: readonly Standing[]): Write {
  const { tenantId, standing, other } = of
  const stored = [...from.filter((each) => each !== 'served'), standing]
  const clauses = [isOneOf('standing', stored), ...(from.includes('served') ? [hasNo('standing')] : [])]
  return upsert(cellStanding(tenantId), { set: { tenantId, standing, other } }, { when: [oneHolds(...clauses)] })
}

export function serveAgain(tenantId: TenantId): Write {
  return discard(cellStanding(tenantId))
}

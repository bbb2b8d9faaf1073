import { verifyScope } from '../../../functions/audit/verify-scope.ts'
import type { TenantId } from '../../../shared/domain/ids.ts'
import type { Store } from '../../../shared/ports/store.ts'
import { auditOfTenant } from '../../../shared/storage/audit.ts'
import { type Tenant, tenant } from '../../../shared/storage/tenants.ts'
import { hashesIn, type MovingCell } from './copy-tenant.ts'
import { belongingsIn } from './scanned-table.ts'

type Compared = { readonly items: number; readonly differences: readonly string[] }
type Verifying = MovingCell & { readonly store: Pick<Store, 'read' | 'list'> }

const SHOWN = 5

/** Parts of keys of what reads note beside their answers: samples, tallies and last uses. Their last minute may be lost. */
const NOTED_BY_READS = [/^DECISIONS#/, /^TALLIES#/, /\n(?:PERMISSION-USES|AGENT-READS#)/]

/**
 * Compares what both cells have of a tenant: the names and hashes of all items, and the audit with its seals, which must lead to the same
 * last one.
 */
export async function compareTenant(from: Verifying, to: Verifying, tenantId: TenantId): Promise<Compared> {
  const of = await belongingsIn([from.table, to.table], tenantId)
  const [here, there] = await Promise.all([hashesIn(from.table, of), hashesIn(to.table, of)])
  const names = new Set([...here.keys(), ...there.keys()])
  const differing = [...names].filter((name) => here.get(name) !== there.get(name) && !NOTED_BY_READS.some((each) => each.test(name)))
  const [sealedHere, sealedThere] = await Promise.all([auditIn(from, tenantId), auditIn(to, tenantId)])
  const ofAudit = [
    ...sealedThere.findings.map(({ kind, hour }) => `audit: ${kind} in ${hour}`),
    ...(sealedHere.last === sealedThere.last && sealedHere.entries === sealedThere.entries ? [] : ['audit: another last seal or count']),
  ]
  return { items: here.size, differences: [...differing.slice(0, SHOWN).map((name) => name.replace('\n', ' ')), ...ofAudit] }
}

async function auditIn({ store }: Verifying, tenantId: TenantId) {
  const [of] = (await store.read([tenant(tenantId)])) as readonly (Tenant | undefined)[]
  return verifyScope(store, auditOfTenant(tenantId, of))
}

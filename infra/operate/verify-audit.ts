import { allSeals, type Verified, verifyScope } from '../../functions/audit/verify-scope.ts'
import { type Finding, headsComparison } from '../../shared/domain/audit/compare-seals.ts'
import type { Vouched } from '../../shared/domain/audit/vouched.ts'
import { type TenantId, writtenId } from '../../shared/domain/ids.ts'
import type { Store } from '../../shared/ports/store.ts'
import { type Audit, auditOfService, auditOfTenant, auditVouched, SERVICE_SCOPE } from '../../shared/storage/audit.ts'
import { allTenants, type Tenant, tenant } from '../../shared/storage/tenants.ts'
import { withTable } from './operated-table.ts'
import { runCommand } from './operator-command.ts'

const USAGE = `Holds the audit against its seals, and names every entry that was changed, removed or added since its hour was sealed.

  npm run verify-audit                              the local run (DATA_DIR, default .local), whether it is running or not
  npm run verify-audit -- --table <name>            the table of a deployment, with the credentials of the environment
  … --scope <tenantId or GLOBAL>                    the entries of one audit, and the seals of the service, which vouch for it
  … --anchor <hash>                                 demands that the audit still leads through this seal: one that was printed here or
                                                    logged (audit.sealed) before, and kept where nobody can change it; a seal
                                                    of the service vouches for every tenant
`

const NO_ANCHOR = `WARNING: no --anchor was given. Whoever can write to the table can replace an audit together with all its seals, and nothing here would
show it. Keep the last seal of the service where nobody can change it: it vouches for the audits of all tenants.
`

/**
 * Compares all audits, or one, with their seals. The service's audit comes last: its seals vouch for those of all tenants, so they are
 * compared with them also if only one tenant is asked for, whose audit could be gone or replaced with all its seals.
 */
export async function* verifyAudits(store: Pick<Store, 'list' | 'read'>, only?: string): AsyncGenerator<Verified> {
  const service = await verifyScope(store, auditOfService())
  if (only === SERVICE_SCOPE) return yield service
  const asked = only === undefined ? undefined : await verifyScope(store, await auditNamed(store, only))
  const heads = headsComparison(service.sealed)
  for await (const of of tenantAudits(store)) {
    const { scope } = of
    const [vouched] = (await store.read([auditVouched(scope)])) as readonly ({ readonly hours: Vouched } | undefined)[]
    const verified = asked === undefined ? await verifyScope(store, of) : { scope, sealed: await sealsBy(store, scope) }
    heads.add(scope, verified.sealed, vouched?.hours)
    if ('findings' in verified) yield verified
  }
  const broken = heads.findings()
  if (asked !== undefined) yield asked.seals > 0 ? asked : { ...asked, findings: [...asked.findings, ...broken.slice(0, 1).map(asGone)] }
  yield { ...service, findings: [...service.findings, ...broken] }
}

const asGone = ({ hour }: Finding): Finding => ({
  kind: 'heads-broken',
  hour,
  why: 'it has no seal, and the audits that are there are not all those for which the seals of the service vouch: it may be gone',
})

/** The audits of all tenants, in the order in which they are sealed. */
export async function* tenantAudits(store: Pick<Store, 'list'>): AsyncGenerator<Audit> {
  let after: string | undefined
  do {
    const page = await store.list(allTenants(100, after))
    for (const of of page.things) yield auditOfTenant(of.tenantId, of)
    after = page.next
  } while (after !== undefined)
}

const sealsBy = (store: Pick<Store, 'list'>, scope: string): Promise<Verified['sealed']> => Array.fromAsync(allSeals(store, scope))

async function auditNamed(store: Pick<Store, 'read'>, scope: string): Promise<Audit> {
  if (scope === SERVICE_SCOPE) return auditOfService()
  const tenantId = writtenId<TenantId>(scope)
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new Error(`--scope must be a tenant id or ${SERVICE_SCOPE} (got "${scope}").`)
  const [of] = (await store.read([tenant(tenantId)])) as readonly (Tenant | undefined)[]
  return auditOfTenant(tenantId, of)
}

const FLAGS = { table: { type: 'string' }, scope: { type: 'string' }, anchor: { type: 'string' } } as const

async function verify({ table, scope, anchor }: Readonly<{ table?: string; scope?: string; anchor?: string }>): Promise<void> {
  let isGood = true
  let isAnchored = anchor === undefined
  await withTable(table, async ({ store }) => {
    for await (const verified of verifyAudits(store, scope)) {
      if (verified.scope === scope && (await isOfNobody(store, verified))) throw new Error(`There is no tenant ${scope}.`)
      process.stdout.write(report(verified))
      isGood &&= verified.findings.length === 0
      isAnchored ||= verified.hashes.has(anchor ?? '')
    }
  })
  if (anchor === undefined) process.stdout.write(NO_ANCHOR)
  if (!isAnchored) process.stdout.write('No audit contains the seal of --anchor: the seal was replaced, or it never existed.\n')
  process.exitCode = isGood && isAnchored ? 0 : 1
}

/** Tells whether a tenant is neither there nor in any seal: it never was, or left nothing. An audit that is gone has a finding. */
async function isOfNobody(store: Pick<Store, 'read'>, { scope, seals, entries, findings }: Verified): Promise<boolean> {
  if (scope === SERVICE_SCOPE || seals > 0 || entries > 0 || findings.length > 0) return false
  const [of] = await store.read([tenant(writtenId<TenantId>(scope))])
  return of === undefined
}

function report({ scope, seals, entries, unsealed, unsealedSince, last, findings }: Verified): string {
  const whose = scope === SERVICE_SCOPE ? 'the service' : `tenant ${scope}`
  const open = unsealed === 0 ? '' : `, ${unsealed} of them not sealed yet (since ${unsealedSince})`
  const line = `${whose}: ${entries} entries${open}; ${seals} seals${last === undefined ? '' : `, the last is ${last}`}\n`
  return line + findings.map((finding) => `  ${finding.kind.toUpperCase()} in ${finding.hour}: ${detailOf(finding)}\n`).join('')
}

function detailOf(finding: Finding): string {
  return 'place' in finding ? `entry ${finding.place}` : finding.why
}

if (import.meta.main) await runCommand({ usage: USAGE, flags: FLAGS, fault: 'The audit could not be read.', faultCode: 2, run: verify })

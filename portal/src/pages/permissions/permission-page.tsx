import type { PermissionHolder } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useParams } from 'wouter'
import { roleWords } from '../../people/role-words.ts'
import { client } from '../../session/client.ts'
import { ForTenant } from '../../session/for-tenant.tsx'
import { listed, oneOf } from '../../text/lists.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { PeopleIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { useList } from '../../ui/use-list.ts'
import { ChangeRow } from './change-row.tsx'
import { grantWords, stepUpWords } from './grants.ts'
import styles from './permissions.module.css'
import { usePermissionRows } from './rows.ts'

export default function PermissionPage() {
  return <ForTenant title={t`Permission`}>{(tenantId) => <OnePermission tenantId={tenantId} />}</ForTenant>
}

/** One permission: its row in sentences, its holders, and how to change it. */
function OnePermission({ tenantId }: { readonly tenantId: number }) {
  const { permission } = useParams<{ permission: string }>()
  const rows = usePermissionRows(tenantId)
  const row = rows.data?.find((one) => one.permission === permission)
  return (
    <Page
      title={permission}
      lead={row?.isOwn === true ? t`This tenant has changed it.` : t`The default of the service.`}
      back={<BackLink to="/permissions">{t`Permissions`}</BackLink>}
    >
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Section title={t`What it says`}>
            {rows.error !== null && <ErrorState error={rows.error} retry={() => void rows.refetch()} />}
            {rows.isPending && <LoadingState lines={2} />}
            {rows.data !== undefined && row === undefined && <EmptyState title={t`There is no such permission`} />}
            {row !== undefined && (
              <ul className={styles.plain}>
                {row.grants.length === 0 && <li>{t`Nobody may do it.`}</li>}
                {row.grants.map((grant) => (
                  <li key={JSON.stringify(grant)}>{grantWords(grant)}</li>
                ))}
              </ul>
            )}
          </Section>
          {row !== undefined && (
            <Section title={t`Change`}>
              <ChangeRow key={row.row} tenantId={tenantId} row={row} />
            </Section>
          )}
        </div>
        <div className={styles.stack}>
          <Section title={t`Who can do it`}>
            <Holders tenantId={tenantId} permission={permission} />
          </Section>
        </div>
      </div>
    </Page>
  )
}

function Holders({ tenantId, permission }: { readonly tenantId: number; readonly permission: string }) {
  const input = { tenantId, permission }
  const list = useList({ queryKey: ['listPermissionHolders', input], list: (options) => client.listPermissionHolders(input, options) })
  return (
    <DataList
      label={t`People`}
      of={list}
      keyOf={({ customerId }) => customerId}
      row={(holder) => <Holder holder={holder} />}
      empty={
        <EmptyState
          title={list.next === undefined ? t`Nobody in the tenant` : t`Nobody on this page`}
          icon={<PeopleIcon size={26} />}
        >{t`Customers and organisations have it on what is their own only, and are not listed.`}</EmptyState>
      }
    />
  )
}

function Holder({ holder }: { readonly holder: PermissionHolder }) {
  const { customerId, name, identity, held } = holder
  return (
    <div className={styles.person}>
      <span>
        {name ?? identity ?? t`Customer ${customerId}`}
        <span className={styles.quiet}> · {listed(held.map(roleWords))}</span>
      </span>
      <span className={styles.quiet}>{rightWords(holder)}</span>
    </div>
  )
}

function rightWords({ decision, approvedBy = [], stepUps = [], approves = [] }: PermissionHolder): string {
  const checks = approves.length === 0 ? [] : [t`approves what ${{ list: oneOf(approves.map(roleWords)) }} proposes`]
  if (decision === 'ALLOW') return listed([t`may do it`, ...checks])
  if (decision === 'TASK_REQUIRED') return listed([t`proposes, ${{ list: oneOf(approvedBy.map(roleWords)) }} approves`, ...checks])
  if (decision === 'SCA_REQUIRED') return listed([t`after ${{ list: oneOf(stepUps.map(stepUpWords)) }}`, ...checks])
  return listed(checks)
}

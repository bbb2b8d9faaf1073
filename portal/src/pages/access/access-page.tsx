import type { AccessReportRow } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roleWords } from '../../people/role-words.ts'
import { client } from '../../session/client.ts'
import { ForTenant, useTenantPath } from '../../session/for-tenant.tsx'
import { holdsOneOf, NEEDS, useRights } from '../../session/use-rights.ts'
import { LinkRow, WideRows } from '../../ui/item-row.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { saveList } from '../../ui/save-file.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Rows that one page of the portal reads; the file has all of them. */
const MOST_SHOWN = 2000

export default function AccessPage() {
  return <ForTenant title={t`Access report`}>{(tenantId) => <AccessReport key={tenantId} tenantId={tenantId} />}</ForTenant>
}

/** Lists the holders of positions and their last uses; those who never used theirs come first. */
function AccessReport({ tenantId }: { readonly tenantId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['getAccessReport', { tenantId }],
    queryFn: async ({ signal }) =>
      neverUsedFirst(await client.getAccessReport({ tenantId }, { pageSize: 500, signal }).toArray({ max: MOST_SHOWN })),
  })
  return (
    <Page
      title={t`Access report`}
      lead={t`Who holds which position, since when, and its last use in 90 days. Those who never used theirs come first.`}
      actions={<Download tenantId={tenantId} />}
    >
      <Section>
        {data === undefined && (error === null ? <LoadingState /> : <ErrorState error={error} retry={() => void refetch()} />)}
        {data?.length === 0 && <EmptyState title={t`Nobody holds a position`} />}
        {data !== undefined && data.length > 0 && (
          <WideRows>
            <ul aria-label={t`People and their positions`} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {data.map((row) => (
                <li key={`${row.customerId} ${row.position ?? row.role} ${row.organisationId} ${row.temporaryUntil}`}>
                  <ReportRow row={row} />
                </li>
              ))}
            </ul>
          </WideRows>
        )}
      </Section>
    </Page>
  )
}

function ReportRow({ row }: { readonly row: AccessReportRow }) {
  const path = useTenantPath()
  const opensPeople = holdsOneOf(useRights(), NEEDS.people)
  const used = lastUseOf(row)
  return (
    <LinkRow
      href={path(opensPeople ? pageOf(row) : `/audit?actor=${row.customerId}`)}
      title={row.name}
      meta={
        <>
          <span>{roleWords(row.position ?? row.role ?? '')}</span>
          {row.temporaryUntil !== undefined && (
            <span>
              <Trans>
                ends <RelativeTime at={row.temporaryUntil} />
              </Trans>
            </span>
          )}
          {row.since !== undefined && (
            <span>
              <Trans>
                began <RelativeTime at={row.since} />
              </Trans>
            </span>
          )}
          <span>{grantedBy(row)}</span>
          <span>{row.lastSignIn === undefined ? t`no login in 90 days` : <LastLogin at={row.lastSignIn} />}</span>
          {row.agents.length > 0 && <span>{plural({ count: row.agents.length }, { one: '# agent', other: '# agents' })}</span>}
          {row.delegations.length > 0 && <span>{t`stands in, or has a substitute`}</span>}
        </>
      }
      end={
        used === undefined ? <StatusBadge tone="warn">{t`Never used`}</StatusBadge> : <StatusBadge tone="neutral">{used.group}</StatusBadge>
      }
    />
  )
}

/** A position in the tenant makes an admin user, one in an organisation a customer. */
function pageOf({ customerId, organisationId }: AccessReportRow): string {
  return `/people/${customerId}${organisationId === undefined ? '?kind=admin' : ''}`
}

function LastLogin({ at }: { readonly at: string }) {
  return (
    <Trans>
      last login <RelativeTime at={at} />
    </Trans>
  )
}

function grantedBy({ grantedBy: { customerId, taskId, provider } }: AccessReportRow): string {
  if (provider !== undefined) return t`by ${provider}`
  if (customerId === undefined) return t`origin not on record`
  return taskId === undefined ? t`by user ${customerId}` : t`by user ${customerId}, task ${taskId}`
}

function Download({ tenantId }: { readonly tenantId: number }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  async function download(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await saveList({ path: `/tenants/${tenantId}/access-report`, type: 'text/csv', name: `access-report-${tenantId}.csv` })
    } catch (fault) {
      setError(fault)
    }
    setBusy(false)
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void download()}>
      {error === undefined ? t`Download as CSV` : t`Not downloaded. Try again`}
    </Button>
  )
}

/** The latest use of a person's permissions; `undefined` without one. */
function lastUseOf({ lastUse }: AccessReportRow): { readonly group: string; readonly at: string } | undefined {
  const [latest] = Object.entries(lastUse).toSorted(([, one], [, other]) => (one < other ? 1 : -1))
  return latest === undefined ? undefined : { group: latest[0], at: latest[1] }
}

/** Those who never used a permission first, the longest unused next; then by name. */
function neverUsedFirst(rows: readonly AccessReportRow[]): readonly AccessReportRow[] {
  const keyOf = (row: AccessReportRow): string => `${lastUseOf(row)?.at ?? ''} ${row.name}`
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row)
}

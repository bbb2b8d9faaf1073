import type { AuditEvent, AuditProof } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { useTenantId } from '../../session/use-tenant-id.ts'
import { ErrorLine } from '../../ui/states.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

const STATES: Readonly<Record<AuditProof['state'], readonly [string, Tone, string]>> = {
  VERIFIED: [t`Verified`, 'good', t`Unchanged since its hour was sealed.`],
  NOT_SEALED: [t`Not sealed yet`, 'neutral', t`Each hour is sealed about 10 minutes after it is over.`],
  BROKEN: [t`Broken`, 'bad', ''],
  UNKNOWN: [t`Not found`, 'bad', t`This event no longer exists.`],
  TOO_LARGE: [t`Not checked here`, 'neutral', t`This hour has too many entries for a page: npm run verify-audit checks it.`],
}

/** Tells whether the entry is as it was sealed; asked for when the entry is opened. */
export function SealProof({ event: { auditId, at }, isAsked }: { readonly event: AuditEvent; readonly isAsked: boolean }) {
  const tenantId = useTenantId()
  const { data, error } = useQuery({
    queryKey: ['verifyAuditEvent', { tenantId, auditId, at }],
    queryFn: ({ signal }) =>
      tenantId === undefined
        ? client.verifyGlobalAuditEvent({ auditId, at }, { signal })
        : client.verifyTenantAuditEvent({ tenantId, auditId, at }, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
  })
  if (error !== null) return <ErrorLine error={error} />
  if (data === undefined) return <>{t`Checking…`}</>
  const [word, tone, text] = STATES[data.state]
  return (
    <span role="status">
      <StatusBadge tone={tone}>{word}</StatusBadge> {data.findings.length === 0 ? text : data.findings.join(' ')}
    </span>
  )
}

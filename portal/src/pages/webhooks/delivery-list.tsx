import type { ListedCallback } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '../../session/client.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { useHolds } from '../../session/use-rights.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { WideRow } from '../../ui/item-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ShownList } from '../../ui/use-list.ts'
import { AttemptDots } from '../callbacks/callback-row.tsx'
import { answerWords, attemptsInWords, STATES } from '../callbacks/callback-words.ts'
import styles from './webhooks.module.css'

/** The deliveries to an endpoint, newest first. Those that have not arrived can be sent again. */
export function DeliveryList({ tenantId, of }: { readonly tenantId: number; readonly of: ShownList<ListedCallback> }) {
  const [again, setAgain] = useState<number>()
  const queries = useQueryClient()
  return (
    <>
      <DataList
        label={t`Deliveries`}
        of={of}
        keyOf={({ callbackId }) => callbackId}
        row={(delivery) => <DeliveryRow delivery={delivery} onAgain={() => setAgain(delivery.callbackId)} />}
        empty={<EmptyState title={t`Nothing was sent yet`}>{t`Send a test to see whether your receiver answers.`}</EmptyState>}
      />
      <ConfirmWrite
        opened={again !== undefined}
        title={t`Send this event again`}
        action={t`Send again`}
        call={{ method: 'POST', path: `/tenants/${tenantId}/callbacks/${again}/resend` }}
        run={(options) => client.resendCallback({ tenantId, callbackId: again ?? 0 }, options)}
        onDone={() => {
          toast(t`It is being sent again.`)
          void queries.invalidateQueries({ queryKey: ['listCallbacks'] })
        }}
        onClose={() => setAgain(undefined)}
      >{t`It is sent once more, now, with the same id. If that fails, the retries start again.`}</ConfirmWrite>
    </>
  )
}

function DeliveryRow({ delivery, onAgain }: { readonly delivery: ListedCallback; readonly onAgain: () => void }) {
  const { callbackId, state, created, attempts } = delivery
  const path = useTenantPath()
  const holds = useHolds()
  const last = attempts.at(-1)
  const { word, tone } = STATES[state]
  return (
    <WideRow
      title={<Link href={path(`/callbacks/${callbackId}`)} className={styles.link}>{t`Delivery ${callbackId}`}</Link>}
      meta={
        <>
          <RelativeTime at={created} />
          <span>
            {last === undefined
              ? t`not sent yet`
              : t`${{ attempts: attemptsInWords(last.attempt) }}, the last ${{ answer: answerWords(last) }}`}
          </span>
          <AttemptDots callback={delivery} />
        </>
      }
      actions={
        <>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          {state !== 'DELIVERED' && holds('Callback.UPDATE') && (
            <Button
              variant="default"
              size="sm"
              aria-label={t`Send again: delivery ${callbackId}`}
              onClick={onAgain}
            >{t`Send again`}</Button>
          )}
        </>
      }
    />
  )
}

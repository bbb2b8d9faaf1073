import type { Callback } from '@countersign/client'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import { client } from '../../session/client.ts'
import { ForTenant } from '../../session/for-tenant.tsx'
import { watching } from '../../session/queries.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { CrossIcon, SendIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { exactTime, RelativeTime, UntilTime } from '../../ui/relative-time.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { hostOf, STATES, times } from '../callbacks/callback-words.ts'
import { AttemptList } from './attempt-list.tsx'
import styles from './callback.module.css'
import { RetryLadder } from './retry-ladder.tsx'

export default function CallbackPage() {
  return <ForTenant title="Callback">{(tenantId) => <OneCallback tenantId={tenantId} />}</ForTenant>
}

/** One callback: its contents, the answers, and the retry schedule. */
function OneCallback({ tenantId }: { readonly tenantId: number }) {
  const callbackId = Number(useParams<{ callbackId: string }>().callbackId)
  const input = { tenantId, callbackId }
  const { data, error, refetch } = useQuery({
    queryKey: ['getCallback', input],
    queryFn: ({ signal }) => client.getCallback(input, { signal }),
    refetchInterval: watching(5_000),
  })
  const back = <BackLink to="/callbacks">Callbacks</BackLink>
  if (data === undefined)
    return (
      <Page title={error === null ? 'Callback' : 'Callback not shown'} back={back}>
        <Section>{error === null ? <LoadingState /> : <ErrorState error={error} retry={() => void refetch()} />}</Section>
      </Page>
    )
  return <Shown callback={data} tenantId={tenantId} back={back} />
}

type ShownProps = { readonly callback: Callback; readonly tenantId: number; readonly back: ReactNode }

function Shown({ callback, tenantId, back }: ShownProps) {
  const { callbackId, url, state, created } = callback
  const { word, tone } = STATES[state]
  return (
    <Page
      title={`Callback to ${hostOf(url)}`}
      back={back}
      lead={
        <div className={styles.lead}>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <span>
            created <RelativeTime at={created} />
          </span>
          <span>
            Callback <CopyableId id={callbackId} label="callback id" />
          </span>
        </div>
      }
      actions={<Actions callback={callback} tenantId={tenantId} />}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <Section title="Request">
            <Request callback={callback} />
          </Section>
          <Section title="Answers">
            <AttemptList callback={callback} />
          </Section>
        </div>
        <div className={styles.side}>
          <Section title="Retries">
            <p className={styles.standing}>
              <Standing callback={callback} />
            </p>
            <RetryLadder callback={callback} />
          </Section>
        </div>
      </div>
    </Page>
  )
}

function Actions({ callback: { callbackId, state }, tenantId }: Omit<ShownProps, 'back'>) {
  const [dialog, setDialog] = useState<'resend' | 'stop'>()
  const queries = useQueryClient()
  const input = { tenantId, callbackId }
  const done = (words: string) => (): void => {
    toast(words)
    for (const operation of ['getCallback', 'listCallbacks']) void queries.invalidateQueries({ queryKey: [operation] })
  }
  const at = `/tenants/${tenantId}/callbacks/${callbackId}`
  return (
    <>
      {state === 'WAITING' && (
        <Button variant="default" leftSection={<CrossIcon />} onClick={() => setDialog('stop')}>
          Stop
        </Button>
      )}
      <Button leftSection={<SendIcon />} onClick={() => setDialog('resend')}>
        Resend
      </Button>
      <ConfirmWrite
        opened={dialog === 'resend'}
        title="Resend this callback"
        action="Resend"
        call={{ method: 'POST', path: `${at}/resend` }}
        run={(options) => client.resendCallback(input, options)}
        onDone={done('It is being sent again.')}
        onClose={() => setDialog(undefined)}
      >
        It is sent once more, now, with the same id, so that a receiver can tell a repetition. If that fails, the retries start again.
      </ConfirmWrite>
      <ConfirmWrite
        opened={dialog === 'stop'}
        title="Stop this callback"
        action="Stop"
        tone="dangerous"
        call={{ method: 'POST', path: `${at}/stop` }}
        run={(options) => client.stopCallback(input, options)}
        onDone={done('It is not tried again.')}
        onClose={() => setDialog(undefined)}
      >
        It is not tried again, unless somebody resends it. An attempt that is under way may still arrive.
      </ConfirmWrite>
    </>
  )
}

function Request({ callback: { callbackId, url, payload } }: { readonly callback: Callback }) {
  return (
    <div className={styles.request}>
      <Facts
        of={[
          ['POST', <CopyableId key="url" id={url} label="URL" />],
          ['webhook-id', <CopyableId key="id" id={callbackId} label="webhook-id" />],
          ['webhook-timestamp', 'the time of each attempt'],
          ['webhook-signature', 'made for each attempt with the signing secret'],
        ]}
      />
      {payload === undefined ? (
        <p className={styles.quiet}>You may see this callback, but not what it reports: its body is left out.</p>
      ) : (
        <CodeBlock label="body" text={indented(payload)} />
      )}
    </div>
  )
}

function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}

/** The progress of the retries, in a sentence. */
function Standing({ callback: { state, attemptsMade, nextAttemptAt } }: { readonly callback: Callback }) {
  const made = times(attemptsMade, 'attempt')
  if (nextAttemptAt !== undefined)
    return (
      <>
        {attemptsMade === 0 ? 'Not tried yet' : `${made} made`}. The next comes <UntilTime at={nextAttemptAt} />, at{' '}
        {exactTime(nextAttemptAt)}.
      </>
    )
  if (state === 'DELIVERED') return <>Arrived after {made}.</>
  if (state === 'STOPPED') return <>Stopped after {made}: it is not tried again.</>
  if (state === 'REFUSED') return <>The address is not allowed, so it was never sent there. Correct the address, then resend.</>
  return <>Failed after {made}: callbacks to this path are not retried. You can resend it.</>
}

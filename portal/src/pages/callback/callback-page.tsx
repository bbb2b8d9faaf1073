import type { Callback } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import { client } from '../../session/client.ts'
import { ForTenant } from '../../session/for-tenant.tsx'
import { watching } from '../../session/queries.ts'
import { useHolds } from '../../session/use-rights.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { BackLink, PageWithoutThing } from '../../ui/back-link.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { CrossIcon, SendIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { exactTime, RelativeTime, UntilTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { attemptsInWords, hostOf, STATES } from '../callbacks/callback-words.ts'
import { AttemptList } from './attempt-list.tsx'
import styles from './callback.module.css'
import { RetryLadder } from './retry-ladder.tsx'

export default function CallbackPage() {
  return <ForTenant title={t`Callback`}>{(tenantId) => <OneCallback tenantId={tenantId} />}</ForTenant>
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
  const back = <BackLink to="/callbacks">{t`Callbacks`}</BackLink>
  if (data === undefined)
    return <PageWithoutThing title={t`Callback`} notShown={t`Callback not shown`} back={back} of={{ error, refetch }} />
  return <Shown callback={data} tenantId={tenantId} back={back} />
}

type ShownProps = { readonly callback: Callback; readonly tenantId: number; readonly back: ReactNode }

function Shown({ callback, tenantId, back }: ShownProps) {
  const { callbackId, url, state, created } = callback
  const { word, tone } = STATES[state]
  return (
    <Page
      title={t`Callback to ${{ host: hostOf(url) }}`}
      back={back}
      lead={
        <div className={styles.lead}>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <span>
            <Trans>
              created <RelativeTime at={created} />
            </Trans>
          </span>
          <span>
            <Trans>
              Callback <CopyableId id={callbackId} label={t`callback id`} />
            </Trans>
          </span>
        </div>
      }
      actions={<Actions callback={callback} tenantId={tenantId} />}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <Section title={t`HTTP request`}>
            <Request callback={callback} />
          </Section>
          <Section title={t`Answers`}>
            <AttemptList callback={callback} />
          </Section>
        </div>
        <div className={styles.side}>
          <Section title={t`Retries`}>
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
  const holds = useHolds()
  const queries = useQueryClient()
  const input = { tenantId, callbackId }
  const done = (words: string) => (): void => {
    toast(words)
    for (const operation of ['getCallback', 'listCallbacks']) void queries.invalidateQueries({ queryKey: [operation] })
  }
  const at = `/tenants/${tenantId}/callbacks/${callbackId}`
  if (!holds('Callback.UPDATE')) return null
  return (
    <>
      {state === 'WAITING' && <Button variant="default" leftSection={<CrossIcon />} onClick={() => setDialog('stop')}>{t`Stop`}</Button>}
      <Button leftSection={<SendIcon />} onClick={() => setDialog('resend')}>{t`Resend`}</Button>
      <ConfirmWrite
        opened={dialog === 'resend'}
        title={t`Resend this callback`}
        action={t`Resend`}
        call={{ method: 'POST', path: `${at}/resend` }}
        run={(options) => client.resendCallback(input, options)}
        onDone={done(t`It is being sent again.`)}
        onClose={() => setDialog(undefined)}
      >{t`It is sent once more, now, with the same id, so that a receiver can tell a repetition. If that fails, the retries start again.`}</ConfirmWrite>
      <ConfirmWrite
        opened={dialog === 'stop'}
        title={t`Stop this callback`}
        action={t`Stop`}
        tone="dangerous"
        call={{ method: 'POST', path: `${at}/stop` }}
        run={(options) => client.stopCallback(input, options)}
        onDone={done(t`It is not tried again.`)}
        onClose={() => setDialog(undefined)}
      >{t`It is not tried again, unless somebody resends it. An attempt that is under way may still arrive.`}</ConfirmWrite>
    </>
  )
}

function Request({ callback: { callbackId, url, payload } }: { readonly callback: Callback }) {
  return (
    <div className={styles.request}>
      <Facts
        of={[
          ['POST', <CopyableId key="url" id={url} label={t`URL`} />],
          ['webhook-id', <CopyableId key="id" id={callbackId} label={t`webhook-id`} />],
          ['webhook-timestamp', t`the time of each attempt`],
          ['webhook-signature', t`made for each attempt with the signing secret`],
        ]}
      />
      {payload === undefined ? (
        <p className={styles.quiet}>{t`You may see this callback, but not what it reports: its body is left out.`}</p>
      ) : (
        <CodeBlock label={t`body`} text={indented(payload)} />
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
  const made = attemptsInWords(attemptsMade)
  if (nextAttemptAt !== undefined)
    return (
      <>
        {attemptsMade === 0 ? t`Not tried yet.` : plural(attemptsMade, { one: '# attempt made.', other: '# attempts made.' })}{' '}
        <Trans>
          The next comes <UntilTime at={nextAttemptAt} />, at {{ time: exactTime(nextAttemptAt) }}.
        </Trans>
      </>
    )
  if (state === 'DELIVERED') return <>{t`Arrived after ${made}.`}</>
  if (state === 'STOPPED') return <>{t`Stopped after ${made}: it is not tried again.`}</>
  if (state === 'REFUSED') return <>{t`The address is not allowed, so it was never sent there. Correct the address, then resend.`}</>
  return <>{t`Failed after ${made}: callbacks to this path are not retried. You can resend it.`}</>
}

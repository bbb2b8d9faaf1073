import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { numbersIn } from '../../text/formats.ts'
import { Facts } from '../../ui/facts.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { exactTime } from '../../ui/relative-time.tsx'
import { EmptyState, LoadingState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './local.module.css'

const MOVES: readonly (readonly [string, ClockChange])[] = [
  [t`1 minute`, { advanceSeconds: 60 }],
  [t`10 minutes`, { advanceSeconds: 600 }],
  [t`1 hour`, { advanceSeconds: 3_600 }],
  [t`1 day`, { advanceSeconds: 86_400 }],
  [t`31 days`, { advanceSeconds: 2_678_400 }],
]

/** Tools of a service on this machine: captured messages, and a clock that can be moved. */
export default function LocalPage() {
  const queries = useQueryClient()
  const { data: clock, isPending } = useQuery({ queryKey: ['localClock'], queryFn: readClock, retry: false })
  const move = useMutation({
    mutationFn: moveClock,
    onSuccess: () => {
      toast(t`The time of the service has moved.`)
      return queries.invalidateQueries()
    },
    onError: () => toast(t`The time could not be moved.`, 'bad'),
  })
  if (isPending || clock === undefined || clock === null)
    return (
      <Page title={t`This machine`}>
        <Section>
          {isPending ? (
            <LoadingState lines={2} />
          ) : (
            <EmptyState title={t`Not on this machine`}>{t`The inbox and the clock exist where the service runs by npm start.`}</EmptyState>
          )}
        </Section>
      </Page>
    )
  return (
    <Page title={t`This machine`} lead={t`For trying things out: the service runs here, and nothing leaves it.`}>
      <Section title={t`Inbox`}>
        <p className={styles.words}>{t`Every SMS and e-mail that the service has sent, with its codes and links.`}</p>
        <Anchor href="/local/inbox" target="_blank" rel="noopener">
          <Trans>
            Open the inbox <ExternalIcon size={14} />
          </Trans>
        </Anchor>
      </Section>
      <Section title={t`Clock`}>
        <Facts
          of={[
            [t`Time of the service`, exactTime(clock.now)],
            [t`Ahead by`, clock.offsetSeconds === 0 ? t`nothing` : t`${{ offsetSeconds: numbersIn()(clock.offsetSeconds) }} s`],
          ]}
        />
        <fieldset className={styles.moves} disabled={move.isPending}>
          <legend>{t`Move forward by`}</legend>
          {MOVES.map(([word, change]) => (
            <Button key={word} variant="default" size="sm" onClick={() => move.mutate(change)}>
              {word}
            </Button>
          ))}
          <Button
            variant="default"
            size="sm"
            disabled={clock.offsetSeconds === 0}
            onClick={() => move.mutate({ reset: true })}
          >{t`Back to real time`}</Button>
        </fieldset>
        <p className={styles.note}>{t`Tokens, locks and links that run out meanwhile have run out: you may have to sign in again.`}</p>
      </Section>
    </Page>
  )
}

type Clock = { readonly now: string; readonly offsetSeconds: number }
type ClockChange = { readonly advanceSeconds: number } | { readonly reset: true }

const ADDRESS = '/local/clock'

/** The clock of a service on this machine; `null` without one, as in AWS. It is not part of the API, so the client does not know it. */
async function readClock(): Promise<Clock | null> {
  const answer = await fetch(ADDRESS)
  return answer.ok && (answer.headers.get('content-type') ?? '').startsWith('application/json') ? ((await answer.json()) as Clock) : null
}

/** Moves the time of the service; resolves when everything that came due has run. */
async function moveClock(change: ClockChange): Promise<void> {
  const answer = await fetch(ADDRESS, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) })
  if (!answer.ok) throw new Error(`The clock answered ${answer.status}`)
}

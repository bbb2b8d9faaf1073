import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Facts } from '../../ui/facts.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { exactTime } from '../../ui/relative-time.tsx'
import { EmptyState, LoadingState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { type ClockChange, moveClock, readClock } from './clock.ts'
import styles from './local.module.css'

const MOVES: readonly (readonly [string, ClockChange])[] = [
  ['1 minute', { advanceSeconds: 60 }],
  ['10 minutes', { advanceSeconds: 600 }],
  ['1 hour', { advanceSeconds: 3_600 }],
  ['1 day', { advanceSeconds: 86_400 }],
  ['31 days', { advanceSeconds: 2_678_400 }],
]

/** Tools of a service on this machine: captured messages, and a clock that can be moved. */
export default function LocalPage() {
  const queries = useQueryClient()
  const { data: clock, isPending } = useQuery({ queryKey: ['localClock'], queryFn: readClock, retry: false })
  const move = useMutation({
    mutationFn: moveClock,
    onSuccess: () => {
      toast('The time of the service has moved.')
      return queries.invalidateQueries()
    },
    onError: () => toast('The time could not be moved.', 'bad'),
  })
  if (isPending || clock === undefined || clock === null)
    return (
      <Page title="This machine">
        <Section>
          {isPending ? (
            <LoadingState lines={2} />
          ) : (
            <EmptyState title="Not on this machine">The inbox and the clock exist where the service runs by npm start.</EmptyState>
          )}
        </Section>
      </Page>
    )
  return (
    <Page title="This machine" lead="For trying things out: the service runs here, and nothing leaves it.">
      <Section title="Inbox">
        <p className={styles.words}>Every SMS and e-mail that the service has sent, with its codes and links.</p>
        <Anchor href="/local/inbox" target="_blank" rel="noopener">
          Open the inbox <ExternalIcon size={14} />
        </Anchor>
      </Section>
      <Section title="Clock">
        <Facts
          of={[
            ['Time of the service', exactTime(clock.now)],
            ['Ahead by', clock.offsetSeconds === 0 ? 'nothing' : `${clock.offsetSeconds} s`],
          ]}
        />
        <fieldset className={styles.moves} disabled={move.isPending}>
          <legend>Move forward by</legend>
          {MOVES.map(([word, change]) => (
            <Button key={word} variant="default" size="sm" onClick={() => move.mutate(change)}>
              {word}
            </Button>
          ))}
          <Button variant="default" size="sm" disabled={clock.offsetSeconds === 0} onClick={() => move.mutate({ reset: true })}>
            Back to real time
          </Button>
        </fieldset>
        <p className={styles.note}>Tokens, locks and links that run out meanwhile have run out: you may have to sign in again.</p>
      </Section>
    </Page>
  )
}

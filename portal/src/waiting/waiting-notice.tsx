import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { WaitingCall } from '../session/waiting-calls.ts'
import { momentsIn } from '../text/formats.ts'
import { duration } from '../ui/relative-time.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import styles from './waiting-notice.module.css'

/** A call can come from a dialog, from the step-up that it needs, or from the overlay of an ended session. */
const ABOVE_ALL_DIALOGS = 700
const TICK_MS = 1_000

type WaitingNoticeProps = { readonly calls: readonly WaitingCall[] }
type NoticeProps = WaitingNoticeProps & {
  /** The time of what is shown, in ms, while the service does not answer. */
  readonly staleSince: number | undefined
}

/** Says that the service lets the person wait. What they have sent waits in front of the page, what they read beside it. */
export default function WaitingNotice({ calls, staleSince }: NoticeProps) {
  const sent = calls.filter(({ isRead }) => !isRead)
  if (sent.length > 0) return <SentWaits calls={sent} />
  if (calls.length > 0) return <ReadWaits calls={calls} />
  return staleSince === undefined ? null : <StaleNotice since={staleSince} />
}

const giveUp = (calls: readonly WaitingCall[]): void => {
  for (const call of calls) call.giveUp()
}
const endOf = (calls: readonly WaitingCall[]): number => Math.max(...calls.map(({ until }) => until))
const clock = momentsIn({ timeStyle: 'medium' })

function SentWaits({ calls }: WaitingNoticeProps) {
  useFocusBack()
  const until = endOf(calls)
  const leftMs = useLeft(until)
  return (
    <Modal opened onClose={() => giveUp(calls)} zIndex={ABOVE_ALL_DIALOGS} closeOnClickOutside={false} title={t`Waiting for the service`}>
      <Stack gap="md">
        <Text role="status">{t`The service takes no more requests just now. Yours is sent again at ${{ time: clock(until) }}.`}</Text>
        <Text size="sm" c="dimmed">{t`Time left: ${{ duration: duration(leftMs) }}`}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => giveUp(calls)}>{t`Stop waiting`}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function ReadWaits({ calls }: WaitingNoticeProps) {
  return (
    <div role="status" className={styles.strip}>
      <span>{t`The service takes no more requests just now. The page goes on loading at ${{ time: clock(endOf(calls)) }}.`}</span>
      <Button size="xs" variant="default" onClick={() => giveUp(calls)}>{t`Stop waiting`}</Button>
    </div>
  )
}

/** The time that is left, in ms, renewed every second. */
function useLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, until - now)
}

/** Says from when the page is, while the service does not answer, and loads it again when the network is back. */
function StaleNotice({ since }: { readonly since: number }) {
  const queries = useQueryClient()
  const again = useCallback(() => void queries.refetchQueries({ type: 'active' }), [queries])
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  return (
    <div role="status" className={styles.strip}>
      <span>{t`The service does not answer. This page shows what it knew at ${{ time: clock(since) }}.`}</span>
      <Button size="xs" variant="default" onClick={again}>{t`Load again`}</Button>
    </div>
  )
}

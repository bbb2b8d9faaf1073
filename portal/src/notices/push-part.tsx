import type { Notices } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../session/client.ts'
import { ItemRow } from '../ui/item-row.tsx'
import { ErrorLine } from '../ui/states.tsx'
import { type PushState, pushState, turnPushOff, turnPushOn } from './browser-push.ts'
import styles from './notices.module.css'

const STATE = ['pushState'] as const

/** Pushed notices: turns them on in this browser, and shows the browsers that take them. The browser asks only after a click. */
export function PushPart({ push }: { readonly push: Notices['push'] }) {
  const queries = useQueryClient()
  const { data: state } = useQuery({ queryKey: STATE, queryFn: pushState })
  const changed = async (): Promise<void> => {
    await Promise.all([queries.invalidateQueries({ queryKey: STATE }), queries.invalidateQueries({ queryKey: ['getNotices'] })])
  }
  const turn = useMutation({
    mutationFn: (): Promise<PushState> => (state === 'on' ? turnPushOff() : turnPushOn(push.applicationServerKey)),
    onSettled: changed,
  })
  const remove = useMutation({
    mutationFn: (subscriptionId: string) => client.deletePushSubscription({ subscriptionId }),
    onSettled: changed,
  })
  const error = turn.error ?? remove.error
  return (
    <div className={styles.push}>
      <h3>{t`Browsers`}</h3>
      <p className={styles.hint}>{wordsOf(state)}</p>
      {(state === 'on' || state === 'off') && (
        <div>
          <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
            {state === 'on' ? t`Turn off in this browser` : t`Turn on in this browser`}
          </Button>
        </div>
      )}
      {error !== null && <ErrorLine error={error} />}
      {push.subscriptions.map(({ subscriptionId, name = '', host }) => (
        <ItemRow
          key={subscriptionId}
          title={<bdi>{name === '' ? host : name}</bdi>}
          meta={<span>{host}</span>}
          actions={
            <Button
              variant="default"
              size="xs"
              aria-label={t`Remove ${{ name: name === '' ? host : name }}`}
              onClick={() => remove.mutate(subscriptionId)}
            >{t`Remove`}</Button>
          }
        />
      ))}
    </div>
  )
}

function wordsOf(state: PushState | undefined): string {
  if (state === 'unsupported') return t`This browser takes no pushed notices. They come by e-mail instead.`
  if (state === 'denied')
    return t`You have refused notices from this site, so the browser shows none. Allow them in its settings for this site, then turn them on here.`
  return t`A pushed notice says how many requests wait, and nothing about them.`
}

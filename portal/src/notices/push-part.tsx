import type { Notices } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../session/client.ts'
import { ItemRow } from '../ui/item-row.tsx'
import { ErrorLine } from '../ui/states.tsx'
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

/** The state of pushed notices in this browser. `denied`: the person has refused them, and only the browser's settings change that. */
type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The worker takes pushed notices, and nothing else: it keeps no data, and answers no request of the page. */
const WORKER = '/svc-conductor/portal/push-worker.js'

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

let known: string | undefined

/** The address of the worker, for pages on which no text becomes a script: the policy gives out this one address only. */
function workerUrl(): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  known ??=
    trustedTypes === undefined
      ? WORKER
      : trustedTypes.createPolicy('push-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
  return known
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscription(): Promise<PushSubscription | undefined> {
  const registered = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registered?.pushManager.getSubscription()) ?? undefined
}

async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) === undefined ? 'off' : 'on'
}

/** Asks the person, by a click of theirs, and subscribes this browser. A subscription of somebody else at this browser ends. */
async function turnPushOn(applicationServerKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  await navigator.serviceWorker.register(workerUrl())
  const worker = await navigator.serviceWorker.ready
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }, name: browserName() }
  await client.createPushSubscription({ body })
  return 'on'
}

async function turnPushOff(): Promise<PushState> {
  await (await subscription())?.unsubscribe()
  return pushState()
}

/** A name by which the person knows the browser again. */
function browserName(): string {
  const { userAgent } = navigator
  const name = ['Edg', 'Firefox', 'Chrome', 'Safari'].find((each) => userAgent.includes(each)) ?? 'Browser'
  const system = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac', 'Linux'].find((each) => userAgent.includes(each))
  return [name === 'Edg' ? 'Edge' : name, ...(system === undefined ? [] : [system])].join(', ')
}

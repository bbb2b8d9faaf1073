import { client } from '../session/client.ts'

/** The state of pushed notices in this browser. `denied`: the person has refused them, and only the browser's settings change that. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

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

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) === undefined ? 'off' : 'on'
}

/** Asks the person, by a click of theirs, and subscribes this browser. A subscription of somebody else at this browser ends. */
export async function turnPushOn(applicationServerKey: string): Promise<PushState> {
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

export async function turnPushOff(): Promise<PushState> {
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

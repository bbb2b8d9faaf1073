import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { type AttemptResult, outcomeOf, type RetryRule } from '../../shared/domain/callbacks/outcome.ts'
import { ruleForPath } from '../../shared/domain/callbacks/path-rules.ts'
import { signatureHeaders } from '../../shared/domain/callbacks/signature.ts'
import { type Attempt, CALLBACK, type Callback, deferAttempt, noteAttempt, stopCallback } from '../../shared/storage/callbacks.ts'
import { reference } from '../../shared/storage/read.ts'
import { hostSlots } from './host-slots.ts'
import { signingSecrets } from './signing-secrets.ts'

/** Of this process. Decision: 4 at once to one host keep a quick receiver busy, and a dead one from taking more. */
const slots = hostSlots({ most: 4, patience: 1_000 })

/**
 * Makes one attempt to deliver a callback, at least once: a process that dies between sending and writing leaves the callback due, and it
 * is sent again. Where it arrives: 3 round trips, 2 read and 3 write units; after many failed attempts a write unit more for each 512 bytes.
 */
export const deliverCallback = consumer({
  queue: 'callbacks',
  kinds: [CALLBACK],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const planned = await job.read.one(reference<Callback>(job.message.key))
    if (planned?.state !== 'WAITING' || planned.turn !== job.message.turn) return
    const { host, pathname } = whereTo(planned.url)
    const { settings } = await job.settingsOf(planned.tenantId)
    const rule = await ruleForPath(pathname, settings.value('arch.callback.config'))
    if (rule === 'no-attempt') return ignore(job, planned)
    const release = await slots.take(host)
    if (release === undefined) return putOff(job, planned)
    try {
      await attempt(job, planned, rule)
    } finally {
      release()
    }
  },
})

/** What isn't a URL is left to the sender, which refuses it for good. */
function whereTo(url: string): Pick<URL, 'host' | 'pathname'> {
  return URL.canParse(url) ? new URL(url) : { host: '', pathname: '' }
}

async function attempt(job: Job, planned: Callback, rule: RetryRule): Promise<void> {
  const { clock } = job.ports
  const startedAt = clock.now()
  const result = await send(job, planned, startedAt)
  const made = attemptFrom(result, planned.attemptsMade + 1, startedAt)
  const attemptsMade = made.attempt - planned.ladderFrom
  const outcome = outcomeOf({ result, retries: rule, attemptsMade, endedAt: clock.now() })
  job.unitOfWork.add(noteAttempt(planned, made, outcome))
  const written = await job.commit()
  const { attempt: number, status, error, ms } = made
  log(job, planned, 'callback.attempt', { attempt: number, status, error, ms, state: outcome.state, written })
}

async function send({ ports }: Job, { callbackId, tenantId, url, payload }: Callback, now: number): Promise<AttemptResult> {
  const secrets = await signingSecrets(ports, tenantId, now)
  const signed = signatureHeaders({ id: String(callbackId), timestampSeconds: Math.floor(now / 1000), body: payload, secrets })
  const headers = { 'content-type': 'application/json', ...signed }
  return ports.callbacks.send({ url, body: payload, headers, policy: ports.callbackPolicy })
}

function attemptFrom(result: AttemptResult, attempt: number, startedAt: number): Attempt {
  const at = new Date(startedAt).toISOString()
  switch (result.kind) {
    case 'answered':
      return { attempt, at, status: result.status, ms: result.ms, answer: result.answer }
    case 'failed':
      return { attempt, at, error: result.error, ms: result.ms }
    case 'refused-address':
      return { attempt, at, error: result.why, ms: 0 }
  }
}

async function ignore(job: Job, planned: Callback): Promise<void> {
  job.unitOfWork.add(stopCallback(planned, job.now))
  if ((await job.commit()) === 'done') log(job, planned, 'callback.ignored', {})
}

const SOONEST = 5_000
const LATEST = 300_000

/** The host has all its slots taken. The later the attempt is already, the longer it waits: a dead host with a long queue costs little. */
async function putOff(job: Job, planned: Callback): Promise<void> {
  const now = job.ports.clock.now()
  const late = now - Date.parse(planned.nextAttemptAt ?? planned.created)
  job.unitOfWork.add(deferAttempt(planned, now + Math.min(LATEST, Math.max(SOONEST, late))))
  if ((await job.commit()) === 'done') log(job, planned, 'callback.put-off', {})
}

/** The host alone: a path or a query can hold what only the receiver may know. */
function log(job: Job, { tenantId, callbackId, url, traceId }: Callback, event: string, detail: Readonly<Record<string, unknown>>): void {
  job.ports.log('info', event, { tenantId, callbackId, host: whereTo(url).host, ...detail, traceId })
}

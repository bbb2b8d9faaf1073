import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { usage } from '../failure.ts'
import type { LocalRun } from '../local-run.ts'
import { variable } from '../variable.ts'
import { type Finding, good, unsure, wrong } from './finding.ts'

const SLOW_MS = 5_000
const TIMEOUT_MS = 15_000
const HOUR_MS = 3_600_000
const WRONG_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
/** JSON that a parser would format differently: a receiver that verifies re-serialised JSON refuses it. */
const ODD_BODY = '{ "eventType":"test", "test": true,\n  "amount": 12.50, "note": "caf\\u00e9" }'

type Answer = { readonly status: number; readonly ms: number } | { readonly error: string; readonly ms: number }

/** Sends a receiver requests that it should accept, and some that it should refuse. */
export async function checkCallback(
  flags: { url: string; secretFile: string | undefined },
  local: LocalRun | undefined,
): Promise<readonly Finding[]> {
  if (!URL.canParse(flags.url) || !/^https?:$/.test(new URL(flags.url).protocol))
    throw usage(`--url must be an http or https URL (got "${flags.url}")`)
  const secret = await secretFor(flags.secretFile, local)
  const plain = JSON.stringify({ eventType: 'test', test: true, callbackId: 1, created: new Date().toISOString() })
  const first = await send(flags.url, secret ?? WRONG_SECRET, plain)
  const reached = checkReach(flags.url, first)
  if ('error' in first || isRedirect(first.status)) return reached
  if (secret === undefined)
    return [
      ...reached,
      unsure('it verifies signatures', 'the secret is not known here', 'Add --secret-file FILE, or set COUNTERSIGN_CALLBACK_SECRET.'),
      await refusesForged(flags.url, plain),
    ]
  return [
    ...reached,
    takes(first),
    await takesAnyJson(flags.url, secret, first),
    await refusesForged(flags.url, plain),
    await refusesOld(flags.url, secret, plain),
  ]
}

async function secretFor(file: string | undefined, local: LocalRun | undefined): Promise<string | undefined> {
  if (file !== undefined) return (await readFile(file, 'utf8')).trim()
  return variable('COUNTERSIGN_CALLBACK_SECRET') ?? local?.callbackSecret
}

function checkReach(url: string, answer: Answer): readonly Finding[] {
  const encrypted =
    new URL(url).protocol === 'https:'
      ? [good('it is reached over https')]
      : [unsure('it is reached over https', 'it is http, which is allowed only on a local run or a sandbox')]
  if ('error' in answer) return [...encrypted, wrong('it answers', answer.error, mendFor(answer.error))]
  if (isRedirect(answer.status))
    return [
      ...encrypted,
      wrong(
        'it answers without a redirect',
        `it answered ${answer.status}`,
        'Callbacks do not follow redirects. Use the address of the redirect.',
      ),
    ]
  const quick =
    answer.ms < SLOW_MS
      ? good('it answers quickly', `${answer.ms} ms`)
      : unsure('it answers quickly', `${answer.ms} ms`, 'Answer first and work afterwards. After 15 s the attempt counts as failed.')
  return [...encrypted, quick]
}

function mendFor(error: string): string {
  if (/CERT|SELF_SIGNED|TLS|SSL|ALTNAME/.test(error))
    return 'Its certificate must be valid for this name, with the whole chain (intermediates too).'
  if (/ENOTFOUND|EAI_AGAIN/.test(error)) return 'The name does not resolve: check its spelling and its DNS records.'
  if (/ECONNREFUSED/.test(error)) return 'Nothing listens at this port. Start the receiver, and check the port.'
  if (/Timeout|aborted/i.test(error)) return 'Answer within 15 s: answer first, work afterwards.'
  return 'Check that the receiver runs and can be reached from outside.'
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400
const isTaken = (answer: Answer): boolean => 'status' in answer && answer.status >= 200 && answer.status < 300
const answerWords = (answer: Answer): string => ('status' in answer ? `it answered ${answer.status}` : answer.error)

function takes(answer: Answer): Finding {
  const check = 'it accepts a callback with a correct signature'
  return isTaken(answer)
    ? good(check)
    : wrong(
        check,
        answerWords(answer),
        'Verify id.timestamp.body by HMAC-SHA256. The key is the secret of this tenant: the part after whsec_, decoded from base64.',
      )
}

async function takesAnyJson(url: string, secret: string, first: Answer): Promise<Finding> {
  const check = 'it verifies the received bytes'
  if (!isTaken(first)) return unsure(check, 'it takes no callback yet')
  const answer = await send(url, secret, ODD_BODY)
  return isTaken(answer)
    ? good(check)
    : wrong(
        check,
        `${answerWords(answer)} to JSON with other spaces`,
        'Verify the raw body before you parse it. After parsing and writing it again, the bytes differ.',
      )
}

async function refusesForged(url: string, body: string): Promise<Finding> {
  const check = 'it refuses a callback with a wrong signature'
  const answer = await send(url, WRONG_SECRET, body)
  return isTaken(answer)
    ? wrong(check, answerWords(answer), 'Verify svc-signature (or webhook-signature) before you use a callback. Anybody can send one.')
    : good(check)
}

async function refusesOld(url: string, secret: string, body: string): Promise<Finding> {
  const check = 'it refuses a callback that is one hour old'
  const answer = await send(url, secret, body, Date.now() - HOUR_MS)
  return isTaken(answer)
    ? unsure(
        check,
        answerWords(answer),
        'Refuse a webhook-timestamp that is more than 5 minutes off, so that nobody can send an old callback again.',
      )
    : good(check)
}

async function send(url: string, secret: string, body: string, at = Date.now()): Promise<Answer> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  const headers = signedHeaders(secret, body, { id: `doctor-${at}`, at })
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.arrayBuffer()
    return { status: response.status, ms: ms() }
  } catch (error) {
    const { cause, name, message } = error as Error & { cause?: { code?: string } }
    return { error: cause?.code ?? (name === 'TimeoutError' ? name : message), ms: ms() }
  }
}

/** The headers of a callback as the service sends them (Standard Webhooks), for tests of a receiver. */
function signedHeaders(secret: string, body: string, { id, at }: { id: string; at: number }): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svc-signature': signature,
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { type CallbackHosts, NO_CALLBACK_HOSTS } from '../../../shared/domain/callbacks/callback-hosts.ts'
import type { MovableClock } from '../clock.ts'
import type { FaceStandIn } from '../face-stand-in.ts'
import type { Outbox, OutboxQuestion } from '../outbox.ts'
import { LocalRefusal, type Page, readJson, writeJson, writePage } from './answers.ts'
import { inboxPage } from './inbox-page.ts'
import { landingPage } from './landing-page.ts'
import { whyNotLocal } from './loopback-only.ts'
import { type SignIn, signInPages } from './sign-in.ts'
import { type DemoDocsOptions, type DemoPortal, demoDocsPages, demoPortalPages } from './signed-in-pages.ts'

const PATH = '/local/liveness/'
const choice = z.object({ outcome: z.enum(['PASS', 'FAIL']) })

/** The page of one liveness check, on which a tester chooses its result; `undefined` for another path. */
function livenessPage(faces: FaceStandIn, path: string): ReadonlyMap<string, Page> | undefined {
  if (!path.startsWith(PATH)) return undefined
  const sessionId = path.slice(PATH.length)
  const show: Page = (_request, response) => {
    if (!faces.knows(sessionId)) throw new LocalRefusal(404, 'There is no check with this id')
    writeJson(response, 200, { sessionId })
  }
  const decide: Page = async (request, response) => {
    const parsed = choice.safeParse(await readJson(request))
    if (!parsed.success) throw new LocalRefusal(400, 'Send {"outcome": "PASS"} or {"outcome": "FAIL"}')
    if (!faces.decide(sessionId, parsed.data.outcome)) throw new LocalRefusal(404, 'There is no check with this id')
    writeJson(response, 200, { sessionId, outcome: parsed.data.outcome })
  }
  return new Map([
    ['GET', show],
    ['POST', decide],
  ])
}

/** A `+` in a query string reads as a space; if a number or a time zone cannot contain one, the client forgot to encode it. */
const withPlus = (text: string) => text.replaceAll(' ', '+')

const question = z.object({
  to: z.string().transform(withPlus).optional(),
  channel: z.enum(['SMS', 'EMAIL'], 'must be SMS or EMAIL').optional(),
  since: z
    .string()
    .transform(withPlus)
    .pipe(z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time, such as 2026-01-31T12:00:00Z' }))
    .transform(Date.parse)
    .optional(),
})

/** The filters `?to=&channel=&since=`. An empty one is ignored. */
function outboxQuestion(query: URLSearchParams): OutboxQuestion {
  const parsed = question.safeParse(Object.fromEntries([...query].filter(([, value]) => value !== '')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new LocalRefusal(400, `${issue?.path.join('.')} ${issue?.message}`)
}

export interface LocalPagesOptions {
  readonly outbox: Outbox
  /** Resolves when the messages of every answered call are in the outbox. */
  captured(): Promise<void>
  readonly clock: MovableClock
  /** Handles what came due when the time moved by these seconds (negative: back); the answer waits for it. */
  afterAdvance(seconds: number): Promise<void>
  readonly signIn?: SignIn
  readonly front?: DemoDocsOptions & DemoPortal
  /** The stand-in for the face provider. */
  readonly faces?: FaceStandIn
  /** The hosts beside this machine that may ask. */
  readonly hosts?: CallbackHosts | undefined
}

/** Answers requests under `/local/` and returns true; false, without an answer, for an unknown path. */
export function localPages(options: LocalPagesOptions): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const pages = pagesByPath(options)
  return async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2)
    const methods = pages.get(path) ?? (options.faces && livenessPage(options.faces, path))
    if (methods === undefined) return false
    try {
      if (path !== LANDING) refuseStrangers(request, options.hosts)
      await serve(methods, request, response, new URLSearchParams(query))
    } catch (error) {
      if (!(error instanceof LocalRefusal)) throw error
      writeJson(response, error.status, { description: error.message })
    }
    return true
  }
}

function pagesByPath({
  outbox,
  captured,
  clock,
  afterAdvance,
  signIn,
  front,
}: LocalPagesOptions): ReadonlyMap<string, ReadonlyMap<string, Page>> {
  const showOutbox: Page = async (_request, response, query) => {
    const question = outboxQuestion(query)
    await captured()
    writeJson(response, 200, { messages: outbox.find(question) })
  }
  const showInbox: Page = async (_request, response, query) => {
    const question = outboxQuestion(query)
    await captured()
    writePage(response, inboxPage(outbox.find(question), question))
  }
  const showClock: Page = (_request, response) => {
    writeJson(response, 200, { now: new Date(clock.now()).toISOString(), offsetSeconds: clock.offsetSeconds })
  }
  const moveClock: Page = async (request, response, query) => {
    await afterAdvance(move(clock, await readJson(request)))
    await showClock(request, response, query)
  }
  const showLanding: Page = (request, response) => writePage(response, landingPage(request.headers.host ?? ''))
  return new Map([
    [LANDING, new Map([['GET', showLanding]])],
    ['/local/outbox', new Map([['GET', showOutbox]])],
    ['/local/inbox', new Map([['GET', showInbox]])],
    [
      '/local/clock',
      new Map([
        ['GET', showClock],
        ['POST', moveClock],
      ]),
    ],
    ...(signIn === undefined ? [] : signInPages(signIn)),
    ...(front === undefined ? [] : [...demoDocsPages(front), ...demoPortalPages(front)]),
  ])
}

/** The page at this path says what is there, and nothing that is secret. */
const LANDING = '/'

function refuseStrangers(request: IncomingMessage, hosts: CallbackHosts = NO_CALLBACK_HOSTS): void {
  const stranger = whyNotLocal(request, hosts)
  if (stranger !== undefined) throw new LocalRefusal(403, stranger)
}

async function serve(
  pages: ReadonlyMap<string, Page>,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  const page = pages.get(request.method === 'HEAD' ? 'GET' : (request.method ?? ''))
  if (page === undefined) {
    response.setHeader('allow', [...pages.keys()].join(', '))
    throw new LocalRefusal(405, `This page takes ${[...pages.keys()].join(' and ')}`)
  }
  await page(request, response, query)
}

const clockMove = z.union([z.object({ reset: z.literal(true) }), z.object({ advanceSeconds: z.number() })])

/** Moves the clock as the body asks, and returns the number of seconds, negative for back. */
function move(clock: MovableClock, body: unknown): number {
  const parsed = clockMove.safeParse(body)
  if (!parsed.success) throw new LocalRefusal(400, 'Send {"advanceSeconds": <whole number>} or {"reset": true}')
  if ('reset' in parsed.data) {
    const backSeconds = clock.offsetSeconds
    clock.reset()
    return -backSeconds
  }
  try {
    clock.advance(parsed.data.advanceSeconds)
    return parsed.data.advanceSeconds
  } catch (error) {
    if (error instanceof RangeError) throw new LocalRefusal(400, error.message)
    throw error
  }
}

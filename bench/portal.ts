/*
 * `node bench/portal.ts`: what the portal loads, how soon it shows, whether it jumps, and what a long list leaves in memory. Prints each
 * figure beside its limit, and fails where one is missed.
 */
import { type Browser, type BrowserContext, type CDPSession, type Page, chromium as playwright } from 'playwright-core'
import { PORTAL_PATH } from '../infra/edge/portal-headers.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../infra/local/chromium.ts'
import { buildPortal } from '../infra/local/portal-build.ts'
import { portalFiles } from '../infra/local/portal-files.ts'
import { tellStory } from '../infra/local/screenshots/story.ts'
import { type Local, startLocal } from '../infra/local/start.ts'
import { serveTasks } from '../test/support/portal/served-tasks.ts'
import { median } from './statistics.ts'

const RUNS = 5
const CPU_SLOWDOWN = 4
const TASKS = 10_000
const PAGE_SIZE = 25

type Figure = { readonly what: string; readonly value: number; readonly limit: number; readonly unit: string }
type Paint = { readonly lcpMs: number; readonly shift: number; readonly kilobytes: number }

await buildPortal()
const local = await startLocal({ port: 0, dataDirectory: undefined, log: () => undefined, portal: portalFiles(async () => undefined) })
const home = `${local.baseUrl.replace('127.0.0.1', 'localhost')}${PORTAL_PATH}`
const story = await tellStory(local)
const browser = await playwright.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] })
try {
  const figures = [...(await firstLoads(browser)), await growthOfLongList(browser)]
  for (const { what, value, limit, unit } of figures)
    process.stdout.write(
      `${value <= limit ? 'ok    ' : 'MISSED'} ${what}: ${value.toFixed(unit === '' ? 3 : 0)} ${unit} (at most ${limit})\n`,
    )
  process.exitCode = figures.every(({ value, limit }) => value <= limit) ? 0 : 1
} finally {
  await browser.close()
  story.stop()
  await local.stop()
}

/** The sign-in page, and then what a signed-in person loads, each in a browser that has nothing yet. */
async function firstLoads(browser: Browser): Promise<readonly Figure[]> {
  const [signIn, approvals, task]: [Paint[], Paint[], Paint[]] = [[], [], []]
  for (let run = 0; run < RUNS; run++) {
    signIn.push(await inNewContext(browser, (context) => paintOf(context, home, undefined)))
    approvals.push(await inNewContext(browser, (context) => paintOf(context, home, local)))
    task.push(await inNewContext(browser, (context) => paintOf(context, `${home}tasks/${story.waitingTask}`, local)))
  }
  const of = (what: string, paints: readonly Paint[], mostKilobytes: number): readonly Figure[] => [
    {
      what: `${what}: files of the portal, gzipped`,
      value: Math.max(...paints.map(({ kilobytes }) => kilobytes)),
      limit: mostKilobytes,
      unit: 'KB',
    },
    { what: `${what}: LCP, CPU slowed ${CPU_SLOWDOWN} times`, value: median(paints.map(({ lcpMs }) => lcpMs)), limit: 1200, unit: 'ms' },
    { what: `${what}: layout shift`, value: Math.max(...paints.map(({ shift }) => shift)), limit: 0.05, unit: '' },
  ]
  return [...of('sign-in', signIn, 210), ...of('approvals', approvals, 250), ...of('one task', task, 250)]
}

async function inNewContext<T>(browser: Browser, run: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    return await run(context)
  } finally {
    await context.close()
  }
}

/** Loads an address, signed in where a service is given, and asks the browser's own observers. */
async function paintOf(context: BrowserContext, address: string, of: Local | undefined): Promise<Paint> {
  const page = await context.newPage()
  if (of !== undefined) await page.addInitScript(keepSession, await sessionOf(of, 'checker'))
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  let bytes = 0
  const headersOf = new Map<string, number>()
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(home)) headersOf.set(requestId, response.encodedDataLength)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const headers = headersOf.get(requestId)
    if (headers !== undefined) bytes += encodedDataLength - headers
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  return { ...(await page.evaluate(observed)), kilobytes: bytes / 1024 }
}

/** Runs in the page. */
function keepSession(kept: string): void {
  sessionStorage.setItem('countersign.session', kept)
}

/** Runs in the page. */
function observed(): Promise<{ lcpMs: number; shift: number }> {
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
  const entries = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 500)
    })
  return Promise.all([entries('largest-contentful-paint'), entries('layout-shift')]).then(([paints, shifts]) => ({
    lcpMs: paints.at(-1)?.startTime ?? Number.POSITIVE_INFINITY,
    shift: (shifts as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
  }))
}

async function sessionOf({ baseUrl, demo }: Local, role: string): Promise<string> {
  const { identity, password } = demo.users[role] ?? {}
  const answer = await fetch(`${baseUrl}/svc-conductor/rest/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity, password }),
  })
  const { headerValue, sessionId } = (await answer.json()) as { readonly headerValue: string; readonly sessionId: string }
  return JSON.stringify({ token: headerValue.replace(/^Bearer\s+/i, ''), sessionId })
}

/** Goes through a list of 10,000 requests page by page: what the heap holds at its end beyond what it held after a few pages. */
async function growthOfLongList(browser: Browser): Promise<Figure> {
  const megabytes = await inNewContext(browser, async (context) => {
    const page = await context.newPage()
    await page.addInitScript(keepSession, await sessionOf(local, 'checker'))
    await serveTasks(page, { tasks: TASKS, pageSize: PAGE_SIZE })
    const devTools = await context.newCDPSession(page)
    await page.goto(`${home}?tab=all`)
    await nextPages(page, 20)
    const before = await heapOf(devTools)
    await nextPages(page, TASKS / PAGE_SIZE - 21)
    await page.getByRole('link', { name: `Request ${TASKS - 1}`, exact: false }).waitFor()
    return (await heapOf(devTools)) - before
  })
  return { what: `${TASKS} requests page by page: heap grown by`, value: megabytes, limit: 5, unit: 'MB' }
}

async function nextPages(page: Page, count: number): Promise<void> {
  const list = page.getByRole('list', { name: 'Requests' })
  for (let turn = 0; turn < count; turn++) {
    const first = await list.getByRole('link').first().textContent()
    await page.getByRole('button', { name: 'Next page' }).click()
    await list
      .getByRole('link')
      .first()
      .filter({ hasNotText: first ?? '' })
      .waitFor()
  }
}

async function heapOf(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.enable')
  for (let turn = 0; turn < 3; turn++) await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

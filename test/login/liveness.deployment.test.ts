import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { bundlePage } from '../../infra/bundle/bundle-page.ts'
import { launchedBrowser } from '../support/browser.ts'
import { type Running, running } from '../support/running.ts'
import { startStreaming } from '../support/streaming.ts'
import { startSts } from '../support/sts.ts'

/** A camera that shows a green picture and a clock, and is allowed to everybody; the stand-in signs its certificate itself. */
const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--ignore-certificate-errors']

const directory = await mkdtemp(join(tmpdir(), 'countersign-camera-'))
const [browser, sts, streaming] = await Promise.all([
  launchedBrowser(FAKE_CAMERA),
  startSts(),
  startStreaming(),
  bundlePage('infra/bundle/camera.js', directory),
])
afterAll(() => {
  sts.stop()
  streaming.stop()
  return rm(directory, { recursive: true, force: true })
})

const here = running()
const withCamera = running({
  camera: {
    kind: 'camera',
    provider: { kind: 'stand-in', endpoint: sts.endpoint },
    role: () => 'arn:aws:iam::123456789012:role/camera',
    region: () => 'eu-west-1',
    directory: pathToFileURL(`${directory}/`),
    streamStandIn: () => streaming.endpoint,
  },
})

type Opened = {
  readonly page: Page
  readonly sessionId: string
  readonly landed: () => Promise<URL>
  readonly strangers: readonly string[]
  readonly loaded: readonly string[]
  readonly errors: readonly string[]
}

/** The page of a new check, in a browser of its own that reaches nothing but this machine. */
async function opened({ local, call }: Running, name: string): Promise<Opened> {
  if (browser === undefined) throw new Error('there is no browser')
  const context = await browser.newContext({ permissions: ['camera'] })
  const page = await context.newPage()
  const [strangers, errors, loaded]: [string[], string[], string[]] = [[], [], []]
  page.on('response', (response) => response.ok() && loaded.push(new URL(response.url()).pathname))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const landing = `${local.baseUrl}/landed`
  await page.route(
    (url) => !url.href.startsWith(local.baseUrl) || url.pathname === '/landed',
    (route) => {
      if (route.request().url().startsWith(landing)) return route.fulfill({ contentType: 'text/html', body: 'landed' })
      strangers.push(route.request().url())
      return route.abort()
    },
  )
  const body = { type: 'CLOUD_LIVENESS', info: { landingUrl: `${landing}?from=app` } }
  const begun = await call('POST', `/global/identities/${name}/password-change-init`, { body })
  const info = JSON.parse((begun.body as { info: string }).info) as {
    readonly cloudLivenessSessionId: string
    readonly completionUrl: string
  }
  await page.goto(info.completionUrl)
  const landed = async () => {
    await page.waitForURL(`${landing}**`, { timeout: 20_000 })
    return new URL(page.url())
  }
  return { page, sessionId: info.cloudLivenessSessionId, landed, strangers, loaded, errors }
}

describe.skipIf(browser === undefined)('on one machine the hosted page', () => {
  test.each([
    ['Pass the check', 'passed'],
    ['Fail the check', 'failed'],
  ])('takes “%s”, and sends people back', async (button, kind) => {
    const { page, sessionId, landed } = await opened(here, `${kind}@people.example`)
    await page.getByRole('heading', { name: 'Was that you?' }).waitFor({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Yes, continue' }).click()
    await page.getByRole('button', { name: button }).click({ timeout: 20_000 })
    const { searchParams } = await landed()
    expect(Object.fromEntries(searchParams)).toEqual({ from: 'app', sessionId })
    expect((await here.local.service.ports.faces.livenessOutcome(sessionId)).kind).toBe(kind)
  })

  test('says so where there is no such check', async () => {
    const { page } = await opened(here, 'lost@people.example')
    await page.goto(`${here.local.baseUrl}/svc-conductor/liveness?sessionId=%3Cimg%20src=x%3E`)
    await page.getByText('This check cannot be completed here.').waitFor({ timeout: 20_000 })
    expect(await page.locator('img').count()).toBe(0)
  })
})

describe.skipIf(browser === undefined)('with a camera the hosted page', () => {
  test('asks once for what it may do, and streams to the provider, under a policy that lets it do nothing else', async () => {
    const { page, sessionId, strangers, loaded, errors } = await opened(withCamera, 'alive@people.example')
    await page.getByRole('heading', { name: 'Was that you?' }).waitFor({ timeout: 20_000 })
    expect(sts.asked).toHaveLength(0)
    await page.getByRole('button', { name: 'Yes, continue' }).click()
    await page.getByRole('button', { name: /start video check/i }).waitFor({ timeout: 30_000 })
    expect(sts.asked).toHaveLength(1)
    const [url] = streaming.opened
    expect(url?.pathname).toBe('/start-face-liveness-session-websocket')
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      'X-Amz-Credential': expect.stringMatching(/^ASIACAMERA\/\d{8}\/eu-west-1\/rekognition\/aws4_request$/),
      'X-Amz-Security-Token': 'a session token',
      'session-id': sessionId,
    })
    // The face model is AWS's, and is out of reach here; everything else is ours.
    await expect.poll(() => strangers.map((stranger) => new URL(stranger).host)).toContain('cdn.liveness.rekognition.amazonaws.com')
    expect(new Set(strangers.map((stranger) => new URL(stranger).host)).size).toBe(1)
    expect(loaded).toContain('/svc-conductor/liveness/tfjs-backend-wasm-simd.wasm')
    expect(errors.filter((text) => /Content.Security.Policy|Refused to/i.test(text))).toEqual([])
  })

  test('tells who comes with a check that there isn’t, and streams nothing', async () => {
    const { page } = await opened(withCamera, 'gone@people.example')
    const before = streaming.opened.length
    await page.goto(`${withCamera.local.baseUrl}/svc-conductor/liveness?sessionId=%3Cimg%20src=x%3E`)
    await page.getByText('This check cannot be completed here.').waitFor({ timeout: 30_000 })
    expect(await page.locator('img').count()).toBe(0)
    expect(streaming.opened).toHaveLength(before)
  })

  test('tells when a check can’t be completed, gives nothing twice, and sends people back', async () => {
    const { page, sessionId, landed } = await opened(withCamera, 'unseen@people.example')
    await page.getByRole('button', { name: 'Yes, continue' }).click({ timeout: 20_000 })
    await page.getByRole('button', { name: /start video check/i }).click({ timeout: 30_000 })
    await page.getByText('The check was not completed').waitFor({ timeout: 30_000 })
    expect((await withCamera.call('POST', '/global/liveness/camera', { body: { sessionId } })).status).toBe(404)
    await page.getByRole('button', { name: 'Go back' }).click()
    expect((await landed()).searchParams.get('sessionId')).toBe(sessionId)
  })
})

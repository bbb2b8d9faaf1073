import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS } from '../../clients/typescript/src/generated/operations.ts'
import { type Story, tellStory } from '../../infra/local/screenshots/story.ts'
import { everyDialog } from '../support/portal/every-dialog.ts'
import { axeFindings, isWiderThanScreen, portalInBrowser } from '../support/portal/portal.ts'
import { type Read, shownWords } from '../support/portal/shown-words.ts'
import { OPERATIONS as OF_THE_BANK, startBank, UPSTREAMS } from '../support/upstreams.ts'

const { browser, service, open } = await portalInBrowser()
let story: Story
let bank: Awaited<ReturnType<typeof startBank>>
let endpoints: readonly number[] = []
beforeAll(async () => {
  bank = await startBank()
  story = await tellStory(service.local)
  await created(UPSTREAMS, {
    name: 'rail',
    baseUrl: bank.baseUrl,
    operations: OF_THE_BANK,
    headers: { Authorization: 'Bearer of-the-bank' },
  })
  bank.answer = (response) => void response.writeHead(503).end('upstream is down')
  endpoints = [await endpointAt('/events', ['*'], true), await endpointAt('/paused', ['test'], false)]
}, 60_000)
afterAll(() => {
  story.stop()
  bank.stop()
})

async function created(path: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const sent = { token: await service.tokenOf('operator'), ...(body === undefined ? {} : { body }) }
  const answer = await service.call('POST', path, sent)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
  return answer.body as Readonly<Record<string, unknown>>
}

/** A webhook endpoint with a delivery that fails; one that is disabled has none. */
async function endpointAt(path: string, events: readonly string[], enabled: boolean): Promise<number> {
  const AT = '/tenants/1/webhook-endpoints'
  const { webhookEndpointId } = await created(AT, { url: `${bank.baseUrl}${path}`, events, enabled })
  if (enabled) await created(`${AT}/${String(webhookEndpointId)}/test`)
  return Number(webhookEndpointId)
}

const ROLES = ['maker', 'checker', 'operator', 'globalAdmin'] as const
type Role = (typeof ROLES)[number]

/** Every page that people reach, with somebody who sees it. */
const pagesOf = (): Readonly<Record<Role, readonly string[]>> => ({
  maker: ['?tab=mine', `tasks/${story.rejectedTask}`, 'requests/new', 'requests/new?operation=createTransfer', 'account', 'no/such/page'],
  checker: ['', `tasks/${story.waitingTask}`, `tasks/${story.changeTask}`, `tasks/${story.failedTask}`, 'agents'],
  operator: [
    ...['overview', 'people', 'people?tab=admins', 'people/8', 'people/2?kind=admin', 'clients', 'access', 'audit'],
    ...['permissions', 'permissions/what-can', 'permissions/of/Transfer.CREATE', 'settings', 'settings?changed=yes'],
    ...['callbacks', `callbacks/${story.failingCallback}`, 'webhooks', 'directory', 'upstreams', 'agents', 'account'],
    ...['upstreams/rail', ...endpoints.map((id) => `webhooks/${id}`)],
  ],
  globalAdmin: ['tenants', 'callbacks', 'people', 'audit'],
})

/** Codes that no answer of these pages has alone: kinds of tasks, items of permissions, groups of events. */
const CODES = [
  'kind>=<processor',
  'rrggbb',
  'Mustache',
  'false',
  'live',
  'transfer, setting',
  'Property',
  'session',
  'task',
  'withdrawal',
  'agent',
  'permission',
  'https',
]

/** Pages on which axe looks too, with everything that their buttons open. */
const LOOKED_AT_BY_AXE = /^(?:tasks|people)\/\d/

/** Signs in by the kinds of the fields: their labels are in the language of the page. */
async function signIn(page: Page, role: Role): Promise<void> {
  const { identity = '', password = '' } = service.local.demo.users[role] ?? {}
  await page.locator('input[autocomplete^="username"]').fill(identity)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.locator('#main h1').waitFor()
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(`/svc-conductor/portal/${path}`, page.url()).href)
  await page.locator('#main h1').waitFor()
  await page.waitForFunction(() => document.querySelector('#main .mantine-Skeleton-root') === null)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

/** Runs in the page: the element that reaches farthest over its side. */
function widest(): string {
  const reach = (element: Element): number => {
    const { left, right } = element.getBoundingClientRect()
    return Math.max(right - document.documentElement.clientWidth, -left)
  }
  const [most] = [...document.querySelectorAll('#main *')].sort((one, other) => reach(other) - reach(one))
  return most?.outerHTML.slice(0, 200) ?? ''
}

describe.skipIf(browser === undefined).each(['pseudo', 'ar'] satisfies readonly Read[])('in the language %s', (read) => {
  test.each(ROLES)(
    'every page of %s, and every dialog of it, is translated, not over the side at 360 px, and shows no mark of our own',
    async (role) => {
      const { page } = await open('', { language: read, width: 360 })
      const words = shownWords(page, read)
      words.know(...Object.keys(OPERATIONS), ...CODES, service.local.demo.users[role]?.identity ?? '')
      await words.look('the sign-in page')
      await signIn(page, role)
      const [pressed, faults] = [new Set<string>(), [] as string[]]
      const look = async (at: string): Promise<void> => {
        await words.look(at)
        if (await isWiderThanScreen(page)) faults.push(`${at}: over the side: ${await page.evaluate(widest)}`)
        if ((await page.locator('body').innerText()).includes('⟨U+')) faults.push(`${at}: a hidden character`)
        if (read === 'ar' && LOOKED_AT_BY_AXE.test(at)) faults.push(...(await axeFindings(page)).map((finding) => `${at}: ${finding}`))
      }
      for (const path of pagesOf()[role]) {
        await goTo(page, path)
        await look(path)
        await everyDialog(page, pressed, (name) => look(`${path} [${name}]`))
      }
      // On this page, buttons move the clock.
      await goTo(page, 'local')
      await look('local')
      expect([...faults, ...words.outside()]).toEqual([])
    },
    120_000,
  )
})

/** Pages beside the portal that need no link of a message. */
const HOSTED = [
  'password-change',
  'password-change?identity=ada%40customer.example&hash=old',
  'liveness?sessionId=unknown',
  'contact-undo',
  'contact-undo?token=old',
  'notices/unsubscribe?token=old',
  'saml-login/nobody',
  'oidc-login/nobody',
]

describe.skipIf(browser === undefined)('a hosted page in Arabic', () => {
  test.each(HOSTED)('%s has no English text', async (path) => {
    expect(await englishOn(`/svc-conductor/${path}`)).toEqual([])
  })

  test('of a liveness check has no English text', async () => {
    expect(await englishOn(story.livenessPage)).toEqual([])
  })

  async function englishOn(path: string) {
    const { page } = await open('', { language: 'ar', width: 360 })
    const words = shownWords(page, 'ar')
    words.know('ada@customer.example')
    await page.goto(new URL(path, page.url()).href)
    // A page that does not read the answer of a refused request never becomes idle.
    await page.waitForLoadState('networkidle', { timeout: 700 }).catch(() => undefined)
    await words.look(path)
    return words.outside()
  }
})

import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Page, chromium as playwright } from 'playwright-core'
import { PORTAL_PATH } from '../portal-headers.ts'
import { buildPortal } from './portal-build.ts'
import { portalFiles } from './portal-files.ts'
import { startLocal } from './start.ts'

/**
 * Writes pictures of the pages, in both themes and widths: `npm run screenshots [folder]`. Pictures of the README are in
 * `docs/screenshots`; all others go to the folder, by default `.local/screenshots`.
 */
const folder = resolve(process.argv[2] ?? '.local/screenshots')
const SHOWN_IN_README = new Set(['approvals-1280-light', 'task-360-dark'])

await buildPortal()
const local = await startLocal({ port: 0, dataDirectory: undefined, log: () => undefined, portal: portalFiles(async () => undefined) })
const home = `${local.baseUrl.replace('127.0.0.1', 'localhost')}${PORTAL_PATH}`
const api = `${local.baseUrl}/svc-conductor/rest/v1`

async function send(role: string, path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const { identity, password } = local.demo.users[role] ?? {}
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${api}/authentication/login`, { method: 'POST', headers: json, body: JSON.stringify({ identity, password }) })
  const { headerValue } = (await login.json()) as { headerValue: string }
  const method = path.startsWith('/global/tasks/') ? 'PUT' : 'POST'
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: { ...json, authorization: headerValue, ...headers },
    body: JSON.stringify(body),
  })
  return answer.headers.get('task-id') ?? ''
}

const { customerMain: fromWalletId, customer2Main: toWalletId } = local.demo.wallets
const id = (role: string): number => local.demo.users[role]?.customerId ?? 0
const transfers = '/tenants/1/wallets/transfers'
const both = { 'task-approver-userids': `${id('checker')},${id('checker2')}`, 'task-skip-draft': 'true' }
const byRole = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }
await send(
  'maker',
  transfers,
  { amount: 1250, fromWalletId, toWalletId, description: 'Rent for November' },
  { ...byRole, 'task-initiator-comment': 'The landlord asks for it by Friday' },
)
await send('maker', transfers, { amount: 312.4, fromWalletId, toWalletId, description: 'Invoice 4711' }, byRole)
const taskId = await send('maker', transfers, { amount: 48.5, fromWalletId, toWalletId, description: 'Office plants' }, both)
await send('checker2', `/global/tasks/${taskId}`, { status: 'EXECUTE' })

const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu'] })
await mkdir(folder, { recursive: true })
await mkdir('docs/screenshots', { recursive: true })

async function picture(page: Page, name: string, width: number, scheme: string): Promise<void> {
  const file = `${name}-${width}-${scheme}`
  await page.waitForTimeout(800)
  await page.screenshot({ path: join(SHOWN_IN_README.has(file) ? 'docs/screenshots' : folder, `${file}.png`) })
}

for (const width of [1280, 360])
  for (const scheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width, height: 740 }, colorScheme: scheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(home)
    await page.getByLabel('Identity').waitFor()
    await picture(page, 'sign-in', width, scheme)
    await page.getByLabel('Identity').fill(local.demo.users.checker?.identity ?? '')
    await page.getByLabel('Password', { exact: true }).fill(local.demo.users.checker?.password ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('list', { name: 'Requests' }).waitFor()
    await picture(page, 'approvals', width, scheme)
    await page.getByRole('link', { name: /Office plants/ }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await picture(page, 'task', width, scheme)
    await context.close()
  }
await browser.close()
await local.stop()

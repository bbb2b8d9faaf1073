import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { passkeysOf } from '../support/passkeys.ts'
import { type Field, hostileFields } from '../support/portal/hostile-fields.ts'
import { type PortalPage, portalInBrowser, signIn } from '../support/portal/portal.ts'
import { isNoRefusal, madeByProbes, markOf, probe, watchPolicy } from '../support/portal/probe.ts'

const { browser, service, open } = await portalInBrowser()
const { fill, made } = hostileFields(service)
/** The viewer of the documentation tries whether it may compile code, and goes on without. */
const VIEWER_TRIES = 'console: policy violated: script-src eval'
const FIELDS = Object.keys(fill) as Field[]

/** Opens an address with a watch on the policy: below the portal, or beside it where it begins with a slash. */
async function visit(role: string | undefined, path: string): Promise<PortalPage> {
  const opened = await open('')
  const { page } = opened
  await watchPolicy(page)
  if (role !== undefined) await signIn(page, service, role)
  await page.goto(new URL(path, page.url()).href, { waitUntil: 'load' })
  await settled(page)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  return opened
}

/** The requests of the page have ended, or hang because nobody reads their answer. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
}

async function expectOnlyText({ page, faults }: PortalPage): Promise<void> {
  expect(await madeByProbes(page)).toEqual([])
  const expected = page.url().includes('/svc-conductor/docs?') ? VIEWER_TRIES : ''
  expect(faults.filter((fault) => isNoRefusal(fault) && !isOwnAddress(fault) && fault !== expected)).toEqual([])
}

/** A single sign-on goes on at the address that the identity provider knows: the same service, named by its IP address. */
const isOwnAddress = (fault: string): boolean => fault.startsWith(`foreign: ${service.local.baseUrl}/svc-conductor/`)

describe.skipIf(browser === undefined)('attack: markup in a stored text stays text', () => {
  beforeAll(async () => {
    for (const [place, field] of FIELDS.entries()) {
      await fill[field](probe(place)).catch((error: unknown) => {
        throw new Error(`${field} could not be filled`, { cause: error })
      })
    }
    const body = { type: 'LINK' }
    const asked = await service.call('POST', `/global/identities/${encodeURIComponent('ada@customer.example')}/password-change-init`, {
      body,
    })
    expect(asked.status).toBeLessThan(300)
  }, 60_000)

  /** Pages, by whom they are opened, and the fields that they show. */
  const PAGES: readonly (readonly [string | undefined, () => string, readonly Field[]])[] = [
    ['checker', () => '', ['description of a transfer', 'name of an agent']],
    ['checker', () => '?tab=all', ['description of a transfer', 'comment of an initiator', 'name of an agent']],
    ['checker', () => `tasks/${made.task}`, ['description of a transfer']],
    ['checker', () => `tasks/${made.rejected}`, ['comment of an initiator', 'comment of an approver']],
    ['checker', () => `tasks/${made.byAgent}`, ['name of an agent']],
    ['operator', () => `tasks/${made.organisation}`, ['name of an organisation']],
    ['operator', () => 'agents', ['name of an agent']],
    ['operator', () => `agents/${made.agentTokenId}`, ['name of an agent']],
    ['operator', () => 'people', ['first name', 'last name']],
    ['operator', () => 'people?tab=admins', ['name of an admin user']],
    ['operator', () => `people/${made.customer}`, ['first name', 'last name', 'identity']],
    ['operator', () => 'people/8', ['security question']],
    ['customer', () => 'account', ['security question']],
    ['operator', () => 'callbacks', []],
    ['operator', () => `callbacks/${made.callback}`, ['answer to a callback']],
    ['operator', () => 'settings?changed=yes', ['template of a message', 'name of the look']],
    ['operator', () => 'audit?path=/tenants/1/wallets', ['name of a wallet']],
    ['operator', () => 'audit', []],
    ['operator', () => 'permissions/of/Transfer.CREATE', []],
    ['globalAdmin', () => 'tenants', ['name of a tenant']],
    ['globalAdmin', () => 'settings?changed=yes', ['issuer of an identity provider']],
    ['globalAdmin', () => 'audit', []],
    [undefined, () => '/local/inbox', ['template of a message']],
  ]

  test.each(PAGES)('%s sees %s', async (role, path, shown) => {
    const opened = await visit(role, path())
    for (const field of shown)
      await opened.page
        .getByText(markOf(FIELDS.indexOf(field)), { exact: false })
        .first()
        .waitFor()
    await expectOnlyText(opened)
  })
})

describe.skipIf(browser === undefined)('attack: markup in a refusal that repeats what was entered stays text', () => {
  const HOSTILE = probe(0)

  test('at signing in, and for a forgotten password', async () => {
    const opened = await visit(undefined, '')
    const { page } = opened
    await page.getByLabel('Identity').fill(HOSTILE)
    await page.getByLabel('Password', { exact: true }).fill(HOSTILE)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Forgotten your password?' }).click()
    await page.getByLabel('Identity').fill(HOSTILE)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await settled(page)
    await expectOnlyText(opened)
  })

  test('with an enrolment code', async () => {
    const opened = await visit(undefined, '')
    const { page } = opened
    await page.getByRole('button', { name: 'First passkey with an enrolment code' }).click()
    await page.getByLabel('Identity').fill(HOSTILE)
    await page.getByLabel('Enrolment code').fill(HOSTILE)
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('alert').waitFor()
    await expectOnlyText(opened)
  })

  test('in a row of permissions', async () => {
    const opened = await visit('operator', 'permissions/of/Transfer.CREATE')
    const { page } = opened
    await page.getByLabel('Row').fill(HOSTILE)
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByRole('alert').waitFor()
    await expectOnlyText(opened)
  })

  test('in the value of a setting', async () => {
    const opened = await visit('operator', 'settings?q=portal.theme')
    const { page } = opened
    await page.getByRole('button', { name: 'Change portal.theme' }).click()
    await page
      .getByRole('dialog')
      .getByLabel('Value')
      .fill(JSON.stringify({ name: 'Eve', logo: `javascript:alert('${HOSTILE}')` }))
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await expectOnlyText(opened)
  })
})

test.skipIf(browser === undefined)('attack: markup in the name of a passkey stays text', async () => {
  const { configure, enrolled } = passkeysOf(service)
  await configure({ 'webAuthN.parentDomain': 'bank.example', 'webAuthN.friendlyName': 'Bank' })
  const { token } = await enrolled()
  const list = await service.call('GET', '/authentication/webauthn-credentials', { token })
  const [passkey] = list.body as readonly { readonly credentialId: string }[]
  const path = `/authentication/webauthn-credentials/${encodeURIComponent(passkey?.credentialId ?? '')}`
  expect((await service.call('PUT', path, { token, body: { name: probe(7) } })).status).toBe(200)
  const opened = await open('')
  await watchPolicy(opened.page)
  await opened.page.evaluate((kept) => sessionStorage.setItem('countersign.session', kept), JSON.stringify({ token, sessionId: '' }))
  await opened.page.goto(new URL('account', opened.page.url()).href)
  await opened.page.getByRole('region', { name: 'Passkeys' }).getByText(markOf(7), { exact: false }).first().waitFor()
  await expectOnlyText(opened)
})

describe.skipIf(browser === undefined)('attack: markup in an address stays text', () => {
  const HOSTILE = encodeURIComponent(probe(0))

  test.each([
    [undefined, `?idp=${HOSTILE}&tenant=${HOSTILE}`],
    [undefined, `sign-in?token=${HOSTILE}`],
    [undefined, `tasks/${HOSTILE}`],
    ['checker', `?tab=${HOSTILE}&from=${HOSTILE}`],
    ['checker', `?tab=all&status=${HOSTILE}`],
    ['checker', `tasks/${HOSTILE}`],
    ['operator', `agents/${HOSTILE}`],
    ['operator', `people?q=${HOSTILE}`],
    ['operator', `people/${HOSTILE}`],
    ['operator', `callbacks?state=${HOSTILE}&since=${HOSTILE}`],
    ['operator', `callbacks/${HOSTILE}`],
    ['operator', `permissions?find=${HOSTILE}`],
    ['operator', `permissions/of/${HOSTILE}`],
    ['operator', `settings?q=${HOSTILE}`],
    ['operator', `audit?path=${HOSTILE}&since=${HOSTILE}`],
    ['operator', `${HOSTILE}/${HOSTILE}`],
    ['globalAdmin', `people?tenant=${HOSTILE}`],
    [undefined, `/local/inbox?to=${HOSTILE}`],
    [undefined, `/local/sign-in?token=${HOSTILE}`],
    [undefined, `/svc-conductor/password-change?hash=${HOSTILE}&identity=${HOSTILE}&type=${HOSTILE}`],
    [undefined, `/svc-conductor/liveness?sessionId=${HOSTILE}`],
    [undefined, `/svc-conductor/saml-login/${HOSTILE}?returnTo=${HOSTILE}`],
    [undefined, `/svc-conductor/docs/guides/${HOSTILE}`],
    [undefined, `/svc-conductor/docs?${HOSTILE}`],
  ])('%s opens %s', async (role, path) => {
    await expectOnlyText(await visit(role, path))
  })
})

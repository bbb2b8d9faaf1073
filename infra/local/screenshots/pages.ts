import type { Page } from 'playwright-core'
import type { Story } from './story.ts'
import type { Said } from './words.ts'

/** One picture: who looks at which address, and what is done there before it is taken. */
export type Picture = {
  readonly name: string
  /** A user of the demo; without one nobody is signed in. */
  readonly as?: 'checker' | 'maker' | 'operator' | 'globalAdmin'
  /** Below the portal; begins with `/` for a page beside it; or a whole address. */
  readonly path: string
  readonly act?: (page: Page, said: Said) => Promise<void>
  /** It is in English for every reader. */
  readonly isEnglish?: true
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const press =
  (name: string): NonNullable<Picture['act']> =>
  (page, said) =>
    button(page, said(name)).click()

/** Every page of the portal and beside it. Those of one person stand together: they sign in once. */
export const picturesOf = (story: Story): readonly Picture[] => [
  { name: 'sign-in', path: '' },
  { name: 'sign-in-refused', path: '', act: wrongPassword },
  { name: 'forgotten-password', path: '', act: press('Forgotten your password?') },
  { name: 'first-passkey', path: '', act: press('First passkey with an enrolment code') },
  { name: 'landing', path: '/', isEnglish: true },
  { name: 'inbox', path: '/local/inbox', isEnglish: true },
  { name: 'local-sign-in', path: '/local/sign-in', isEnglish: true },
  { name: 'password-page', path: '/svc-conductor/password-change' },
  { name: 'password-link-expired', path: '/svc-conductor/password-change?identity=ada%40customer.example&hash=old' },
  { name: 'liveness', path: story.livenessPage },
  { name: 'liveness-unknown', path: '/svc-conductor/liveness?sessionId=unknown' },
  { name: 'single-sign-on-refused', path: '/svc-conductor/saml-login/nobody' },
  { name: 'single-sign-on-provider', path: '/local/saml', isEnglish: true },
  { name: 'contact-undo', path: '/svc-conductor/contact-undo?token=old' },
  { name: 'unsubscribe', path: story.unsubscribePage },
  { name: 'unsubscribe-expired', path: '/svc-conductor/notices/unsubscribe?token=old' },
  { name: 'openid-refused', path: '/svc-conductor/oidc-login/nobody' },
  { name: 'app-refused', path: '/svc-conductor/oauth/authorize?client_id=nobody' },
  { name: 'sign-out', path: '/svc-conductor/oauth/logout' },
  { name: 'sign-out-refused', path: '/svc-conductor/oauth/logout?id_token_hint=old' },
  { name: 'new-password', path: story.passwordPage },
  { name: 'app-asks', path: story.appAsks, act: (page) => signIn(page, story.decider) },
  { name: 'portal-asks', path: story.portalAsks, act: signedInHere },
  { name: 'docs', path: '/svc-conductor/docs', isEnglish: true },
  { name: 'guide', path: '/svc-conductor/docs/guides/webhooks', isEnglish: true },
  { name: 'approvals', as: 'checker', path: '' },
  { name: 'approvals-selected', as: 'checker', path: '', act: selectTwo },
  { name: 'approvals-all', as: 'checker', path: '?tab=all' },
  { name: 'task', as: 'checker', path: `tasks/${story.waitingTask}` },
  { name: 'task-reject', as: 'checker', path: `tasks/${story.waitingTask}`, act: press('Reject') },
  { name: 'task-change', as: 'checker', path: `tasks/${story.changeTask}` },
  { name: 'task-failed', as: 'checker', path: `tasks/${story.failedTask}` },
  { name: 'task-by-policy', as: 'checker', path: `tasks/${story.policyTask}` },
  { name: 'task-rejected', as: 'maker', path: `tasks/${story.rejectedTask}` },
  { name: 'my-requests', as: 'maker', path: '?tab=mine' },
  { name: 'nothing-to-approve', as: 'maker', path: '' },
  { name: 'new-request', as: 'maker', path: 'requests/new' },
  { name: 'new-request-form', as: 'maker', path: 'requests/new?operation=createTransfer' },
  { name: 'new-request-approvers', as: 'maker', path: 'requests/new?operation=createTransfer', act: fillTransfer },
  { name: 'keys', as: 'maker', path: '', act: (page) => page.keyboard.press('?') },
  { name: 'overview', as: 'operator', path: 'overview' },
  { name: 'palette', as: 'operator', path: 'overview', act: openPalette },
  { name: 'agents', as: 'operator', path: 'agents' },
  { name: 'agent-create', as: 'operator', path: 'agents', act: press('Create an agent') },
  { name: 'callbacks', as: 'operator', path: 'callbacks' },
  { name: 'callback', as: 'operator', path: `callbacks/${story.failingCallback}` },
  { name: 'permissions', as: 'operator', path: 'permissions' },
  { name: 'permission', as: 'operator', path: 'permissions/of/Transfer.CREATE' },
  { name: 'permission-change', as: 'operator', path: 'permissions/of/Transfer.CREATE', act: tryAChange },
  { name: 'what-can', as: 'operator', path: 'permissions/what-can', act: askWhatMaryCan },
  { name: 'people', as: 'operator', path: 'people' },
  { name: 'people-admins', as: 'operator', path: 'people?tab=admins' },
  { name: 'add-a-person', as: 'operator', path: 'people?tab=admins', act: press('Add a person') },
  { name: 'person', as: 'operator', path: 'people/8' },
  { name: 'administrator', as: 'operator', path: 'people/3?kind=admin' },
  { name: 'send-for-approval', as: 'operator', path: 'settings?q=task.open.max', act: sendForApproval },
  { name: 'webhooks', as: 'operator', path: 'webhooks' },
  { name: 'webhook', as: 'operator', path: `webhooks/${story.webhookEndpoint}` },
  { name: 'add-webhook', as: 'operator', path: 'webhooks', act: press('Create an endpoint') },
  { name: 'upstreams', as: 'operator', path: 'upstreams' },
  { name: 'upstream', as: 'operator', path: 'upstreams/bank' },
  { name: 'directory', as: 'operator', path: 'directory' },
  { name: 'clients', as: 'operator', path: 'clients' },
  { name: 'access', as: 'operator', path: 'access' },
  { name: 'settings', as: 'operator', path: 'settings' },
  { name: 'policies', as: 'operator', path: 'settings?q=approval.policies', act: openPolicies },
  { name: 'agent', as: 'operator', path: `agents/${story.agentToken}` },
  { name: 'audit', as: 'operator', path: 'audit', act: openFirstEntry },
  { name: 'account', as: 'operator', path: 'account' },
  { name: 'local', as: 'operator', path: 'local' },
  { name: 'not-found', as: 'operator', path: 'no/such/page' },
  { name: 'tenants', as: 'globalAdmin', path: 'tenants' },
  { name: 'choose-tenant', as: 'globalAdmin', path: 'callbacks' },
  { name: 'people-above', as: 'globalAdmin', path: 'people' },
  { name: 'people-of-tenant', as: 'globalAdmin', path: 'people?tenant=1' },
  { name: 'audit-global', as: 'globalAdmin', path: 'audit' },
]

/** Signs in by the kinds of the fields: their labels are in the language of the page. */
export async function signIn(page: Page, { identity, password }: { readonly identity: string; readonly password: string }): Promise<void> {
  await page.locator('input[autocomplete^="username"]').fill(identity)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.locator('input[autocomplete="current-password"]').waitFor({ state: 'detached' })
  await page.locator('#main h1, main h1').first().waitFor()
}

/** Somebody has signed in at this address for the picture before. */
async function signedInHere(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
}

async function wrongPassword(page: Page, said: Said): Promise<void> {
  await page.locator('input[autocomplete^="username"]').fill('nobody@harbour.example')
  await page.locator('input[autocomplete="current-password"]').fill('not the password')
  await button(page, said('Sign in')).click()
  await page.getByRole('alert').waitFor()
}

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.locator('#main ul input[type=checkbox], #main ol input[type=checkbox]')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

async function fillTransfer(page: Page, said: Said): Promise<void> {
  for (const [english, key, name] of [
    ['From wallet', 'from wallet id', 'ada'],
    ['To wallet', 'to wallet id', 'alan'],
  ] as const) {
    // Names of fields are made in English, and translated by their key.
    const label = said(key) === key ? english : said(key)
    await page.getByRole('combobox', { name: label }).fill(name)
    await page.getByRole('option').first().click()
  }
  await page.getByRole('textbox', { name: said('Amount') }).fill('1250')
  await button(page, said('Continue')).click()
  await button(page, said('Submit for approval')).waitFor()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox')).first().fill('ada')
}

/** Leaves the switch off again for the pictures that follow. */
async function sendForApproval(page: Page, said: Said): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('countersign.send-for-approval', 'on'))
  await page.reload()
  await button(page, said('Change {key}').replace('{key}', 'task.open.max')).click()
  await page.getByRole('dialog').getByLabel(said('Value')).fill('40')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('Save') })
    .click()
  await page.getByRole('dialog', { name: said('Send for approval') }).waitFor()
  await page.evaluate(() => sessionStorage.removeItem('countersign.send-for-approval'))
}

async function tryAChange(page: Page, said: Said): Promise<void> {
  await page.getByLabel(said('Row')).fill('LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02')
  await button(page, said('See what would change')).click()
  await page.waitForLoadState('networkidle')
}

async function askWhatMaryCan(page: Page, said: Said): Promise<void> {
  await page.getByLabel(said('Person')).first().fill('mary j')
  await button(page, said('Find')).click()
  await page.getByRole('heading', { name: said('What {name} can do').replace('{name}', 'Mary Jackson') }).waitFor()
  await button(page, said('Explain')).click()
  await page.getByRole('heading', { name: said('Answer') }).waitFor()
}

async function openFirstEntry(page: Page): Promise<void> {
  await page.locator('summary').first().click()
}

async function openPolicies(page: Page, said: Said): Promise<void> {
  await button(page, said('Change {key}').replace('{key}', 'approval.policies')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('Read in words and simulate') })
    .click()
  await page.waitForLoadState('networkidle')
}

import type { Page } from 'playwright-core'
import type { Story } from './story.ts'

/** One picture: who looks at which address, and what is done there before it is taken. */
export type Picture = {
  readonly name: string
  /** A user of the demo; without one nobody is signed in. */
  readonly as?: 'checker' | 'maker' | 'operator' | 'globalAdmin'
  /** Below the portal; begins with `/` for a page beside it. */
  readonly path: string
  readonly act?: (page: Page) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Every page of the portal and beside it. Those of one person stand together: they sign in once. */
export const picturesOf = (story: Story): readonly Picture[] => [
  { name: 'sign-in', path: '' },
  { name: 'sign-in-refused', path: '', act: wrongPassword },
  { name: 'forgotten-password', path: '', act: (page) => button(page, 'Forgotten your password?').click() },
  { name: 'first-passkey', path: '', act: (page) => button(page, 'First passkey with an enrolment code').click() },
  { name: 'landing', path: '/' },
  { name: 'inbox', path: '/local/inbox' },
  { name: 'local-sign-in', path: '/local/sign-in' },
  { name: 'password-page', path: '/svc-conductor/password-change' },
  { name: 'password-link-expired', path: '/svc-conductor/password-change?identity=ada%40customer.example&hash=old' },
  { name: 'liveness', path: story.livenessPage },
  { name: 'liveness-unknown', path: '/svc-conductor/liveness?sessionId=unknown' },
  { name: 'single-sign-on-refused', path: '/svc-conductor/saml-login/nobody' },
  { name: 'single-sign-on-provider', path: '/local/saml' },
  { name: 'docs', path: '/svc-conductor/docs' },
  { name: 'guide', path: '/svc-conductor/docs/guides/webhooks' },
  { name: 'approvals', as: 'checker', path: '' },
  { name: 'approvals-selected', as: 'checker', path: '', act: selectTwo },
  { name: 'approvals-all', as: 'checker', path: '?tab=all' },
  { name: 'task', as: 'checker', path: `tasks/${story.waitingTask}` },
  { name: 'task-reject', as: 'checker', path: `tasks/${story.waitingTask}`, act: (page) => button(page, 'Reject').click() },
  { name: 'task-change', as: 'checker', path: `tasks/${story.changeTask}` },
  { name: 'task-failed', as: 'checker', path: `tasks/${story.failedTask}` },
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
  { name: 'agent-create', as: 'operator', path: 'agents', act: (page) => button(page, 'Create an agent').click() },
  { name: 'callbacks', as: 'operator', path: 'callbacks' },
  { name: 'callback', as: 'operator', path: `callbacks/${story.failingCallback}` },
  { name: 'permissions', as: 'operator', path: 'permissions' },
  { name: 'permission', as: 'operator', path: 'permissions/of/Transfer.CREATE' },
  { name: 'permission-change', as: 'operator', path: 'permissions/of/Transfer.CREATE', act: tryAChange },
  { name: 'what-can', as: 'operator', path: 'permissions/what-can', act: askWhatMaryCan },
  { name: 'people', as: 'operator', path: 'people' },
  { name: 'people-admins', as: 'operator', path: 'people?tab=admins' },
  { name: 'add-a-person', as: 'operator', path: 'people?tab=admins', act: (page) => button(page, 'Add a person').click() },
  { name: 'person', as: 'operator', path: 'people/8' },
  { name: 'administrator', as: 'operator', path: 'people/3?kind=admin' },
  { name: 'send-for-approval', as: 'operator', path: 'settings?q=task.open.max', act: sendForApproval },
  { name: 'webhooks', as: 'operator', path: 'webhooks' },
  { name: 'upstreams', as: 'operator', path: 'upstreams' },
  { name: 'directory', as: 'operator', path: 'directory' },
  { name: 'clients', as: 'operator', path: 'clients' },
  { name: 'access', as: 'operator', path: 'access' },
  { name: 'settings', as: 'operator', path: 'settings' },
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

async function wrongPassword(page: Page): Promise<void> {
  await page.getByLabel('Identity').fill('nobody@harbour.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await button(page, /^Sign in$/).click()
  await page.getByRole('alert').waitFor()
}

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select: / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

async function fillTransfer(page: Page): Promise<void> {
  for (const [label, name] of [
    ['From wallet', 'ada'],
    ['To wallet', 'alan'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(name)
    await page.getByRole('option').first().click()
  }
  await page.getByRole('textbox', { name: 'Amount' }).fill('1250')
  await button(page, 'Continue').click()
  await button(page, 'Submit for approval').waitFor()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox')).first().fill('ada')
}

/** Leaves the switch off again for the pictures that follow. */
async function sendForApproval(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('countersign.send-for-approval', 'on'))
  await page.reload()
  await button(page, 'Change task.open.max').click()
  await page.getByRole('dialog').getByLabel('Value').fill('40')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Send for approval' }).waitFor()
  await page.evaluate(() => sessionStorage.removeItem('countersign.send-for-approval'))
}

async function tryAChange(page: Page): Promise<void> {
  await page.getByLabel('Row').fill('LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02')
  await button(page, 'See what would change').click()
  await page.getByText(/^Tried on/).waitFor()
}

async function askWhatMaryCan(page: Page): Promise<void> {
  await page.getByLabel('Person').fill('mary j')
  await button(page, /^Find$/).click()
  await page.getByRole('heading', { name: 'What Mary Jackson can do' }).waitFor()
  await button(page, 'Explain').click()
  await page.getByRole('heading', { name: 'Answer' }).waitFor()
}

async function openFirstEntry(page: Page): Promise<void> {
  await page.locator('summary').first().click()
}

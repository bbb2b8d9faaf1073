import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const POLICY = {
  ...{ name: 'large', operations: ['createTransfer'], coolDownMinutes: 1 },
  steps: [{ name: 'finance', roles: ['LEVEL_02', 'LEVEL_03'], approvals: 1 }],
  window: { days: ['SAT', 'SUN'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' },
}

test('a mail to an approver says the policy in the language of its reader', () =>
  withConfig(service, 'approval.policies', [POLICY], () => withConfig(service, 'locale.default', 'de', mailInGerman)))

async function mailInGerman(): Promise<void> {
  const { customerMain, customer2Main } = service.local.demo.wallets
  const proposed = await service.call('POST', '/tenants/1/wallets/transfers', {
    token: await service.tokenOf('maker'),
    headers: { 'task-by-policy': 'true', 'task-skip-draft': 'true' },
    body: { amount: 1, fromWalletId: customerMain, toWalletId: customer2Main },
  })
  expect(proposed.headers.get('task-id')).not.toBeNull()
  const identity = encodeURIComponent(service.local.demo.users.checker?.identity ?? '')
  const { text } = await eventually('the mail', async () => {
    const outbox = await service.call('GET', `/local/outbox?channel=EMAIL&to=${identity}`)
    return outbox.text.includes('large: ') && outbox
  })
  expect(text).toContain(
    'large: 1 von finance (LEVEL_02, LEVEL_03). Ausführung: 1 Minute später, Samstag, Sonntag 08:00–18:00 (Zeit von Berlin).',
  )
}

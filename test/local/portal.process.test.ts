import { describe, expect, test } from 'vitest'
import { expectNoFaults, portalInBrowser } from '../support/portal/portal.ts'
import { madeTask, seen } from '../support/tasks.ts'

const { browser, service, openAs } = await portalInBrowser()

// The main path alone: `npm run suite -- browser` has every page.
describe.skipIf(browser === undefined)('the portal of a local run', () => {
  test('signs an approver in by a link to a task, and approves it', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const opened = await openAs('checker', `tasks/${taskId}`)
    await opened.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await opened.page.getByText('Approved and executed.').waitFor()
    expect((await seen(service, 'maker', taskId)).status).toBe('EXECUTED')
    expectNoFaults(opened)
  })
})

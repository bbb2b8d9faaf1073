import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { noteFeedback } from '../../functions/mail-feedback/note-feedback.ts'
import { recordsHandler } from '../../shared/runtime/jobs.ts'
import { axeFindings, expectNoFaults, isWiderThanScreen, portalInBrowser, signInAs } from '../support/portal/portal.ts'
import { withRow } from '../support/rows.ts'
import { madeTask, move } from '../support/tasks.ts'

const { browser, service, open, openAs } = await portalInBrowser()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

describe.skipIf(browser === undefined)('people', () => {
  test('a customer is found by the beginning of a name, locked and opened again, and signed out everywhere', async () => {
    const token = await service.tokenOf('customer2')
    const opened = await openAs('operator', 'people')
    const { page } = opened
    await page.getByLabel('Search').fill('alan t')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('link', { name: /Alan Turing/ }).click()
    const identities = page.getByRole('region', { name: 'Identities' })
    await identities.getByRole('button', { name: 'Lock: alan@customer.example', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click()
    await identities.getByText('Locked', { exact: true }).waitFor()
    expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(401)
    await identities.getByRole('button', { name: 'Open the lock: alan@customer.example' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open the lock', exact: true }).click()
    await identities.getByRole('button', { name: 'Lock: alan@customer.example', exact: true }).waitFor()
    const again = await service.tokenOf('customer2')
    await page.getByRole('button', { name: 'End all sessions' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('All sessions have ended.').waitFor()
    expect((await service.call('GET', '/authentication/sessions', { token: again })).status).toBe(401)
    expectNoFaults(opened)
  })

  test('a person whose mail comes back shows that nothing is sent to the address, and why', async () => {
    const { email } = (await service.call('GET', '/tenants/1/customers/8', { token: await service.tokenOf('operator') })).body as {
      email: string
    }
    const timestamp = new Date(service.local.clock.now()).toISOString()
    const bouncedRecipients = [{ emailAddress: email, action: 'failed', status: '5.1.1' }]
    const event = { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients, timestamp } }
    const take = recordsHandler(noteFeedback, service.local.service)
    expect(await take({ Records: [{ messageId: '1', body: JSON.stringify(event) }] })).toEqual({ batchItemFailures: [] })
    const opened = await openAs('operator', 'people?q=ada')
    await opened.page.getByRole('link', { name: /Ada Lovelace/ }).click()
    await opened.page.getByRole('region', { name: 'Profile' }).getByText('no mail is sent to it: a mail came back for good').waitFor()
    expectNoFaults(opened)
  })

  test('an identity names who set its proofs, until its owner has chosen their own', async () => {
    const password = 'seven quiet lanterns at 9'
    const wish = { identity: 'karen@harbour.example', password, firstName: 'Karen', lastName: 'Jones', position: 'LEVEL_02' }
    const made = await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('operator'), body: wish })
    const { customerId } = made.body as { readonly customerId: number }
    const own = await openAs('operator', `people/${customerId}`)
    const identities = own.page.getByRole('region', { name: 'Identities' })
    await identities.getByText('The password or an address was set by you').waitFor()
    const another = await openAs('globalAdmin', `people/${customerId}?tenant=1`)
    const seen = another.page.getByRole('region', { name: 'Identities' })
    await seen.getByText('The password or an address was set by Edith Clarke').waitFor()
    const body = { currentPassword: password, password: 'a password that is mine alone' }
    const login = await service.call('POST', '/authentication/login', { body: { identity: wish.identity, password } })
    const token = (login.body as { readonly headerValue: string }).headerValue.slice('Bearer '.length)
    expect((await service.call('PUT', '/authentication/password', { token, body })).status).toBe(200)
    await own.page.reload()
    await identities.getByText(wish.identity, { exact: true }).waitFor()
    expect(await identities.getByText('was set by').count()).toBe(0)
  })

  test('an identity without a password is reset to one that the service sends: the dialog says where', async () => {
    const wish = {
      identity: 'mary@harbour.example',
      email: 'mary@harbour.example',
      firstName: 'Mary',
      lastName: 'Ross',
      position: 'LEVEL_02',
    }
    const made = await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('globalAdmin'), body: wish })
    const { customerId } = made.body as { readonly customerId: number }
    const { page } = await openAs('operator', `people/${customerId}`)
    const identities = page.getByRole('region', { name: 'Identities' })
    await identities.getByText('The enrolment code or an address was set by Customer 1').waitFor()
    await identities.getByRole('button', { name: 'Reset' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('to the phone number or e-mail address on record; nobody else learns it').waitFor()
    expect(await dialog.getByLabel('Password').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
    await page.getByText(/A temporary password was sent to m\S+@/).waitFor()
  })

  test('an admin user is found among the admin users, with the position', async () => {
    const { page } = await openAs('globalAdmin', 'people?tenant=1&tab=admins&q=kath')
    await page.getByRole('link', { name: /Katherine Johnson/ }).click()
    await page.getByRole('region', { name: 'Profile' }).getByText('Level 2').waitFor()
  })
})

describe.skipIf(browser === undefined)('settings and audit', () => {
  test('a key is found, changed and reset; the audit shows before and after', async () => {
    const opened = await openAs('operator', 'settings?q=lock.at.failed.password.change.minutes')
    const { page } = opened
    const setting = page.getByRole('list', { name: 'Settings' }).getByRole('listitem')
    await setting.first().waitFor()
    expect(await setting.getByRole('term').allTextContents()).toEqual(['Value', 'Default'])
    await page.getByRole('button', { name: 'Change lock.at.failed.password.change.minutes' }).click()
    await page.getByRole('dialog').getByLabel('Value').fill('17')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Set here', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'History of lock.at.failed.password.change.minutes' }).click()
    const entry = page.getByRole('list', { name: 'Audit events' }).getByRole('listitem').first()
    await entry.getByText('Update tenant config').click()
    await entry.getByRole('cell', { name: '17', exact: true }).first().waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Reset lock.at.failed.password.change.minutes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
    await page.getByText('lock.at.failed.password.change.minutes has its default again.').waitFor()
    expectNoFaults(opened)
  })

  test('the audit says in a sentence what happened, is filtered by a person’s name and by kind, and leads to request and object', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body: { amount: 71 } })
    await move(service, 'checker', taskId, 'EXECUTE')
    const opened = await openAs('operator', 'audit')
    const { page } = opened
    const entries = page.getByRole('list', { name: 'Audit events' }).locator('> li')
    await entries.getByText(/^Executed: .*71\.00 EUR/).waitFor()
    await page.getByLabel('Person').fill('Jackson')
    await page.getByRole('option', { name: /Mary Jackson/ }).click()
    await page.getByLabel('Kind').selectOption('Proposals')
    const proposal = entries.filter({ hasText: '71.00 EUR' })
    await proposal.getByText(/^Proposed: .*71\.00 EUR/).waitFor()
    await expect.poll(() => entries.getByText(/^Executed/).count()).toBe(0)
    await proposal.getByText(/^Proposed/).click()
    await proposal
      .getByRole('link', { name: `task ${taskId}`, exact: true })
      .first()
      .waitFor()
    await proposal.getByRole('button', { name: 'Who could have approved this then?' }).click()
    await proposal
      .getByRole('list', { name: 'Who could have approved this' })
      .getByText(/^Katherine Johnson/)
      .waitFor()
    await page.getByLabel('Task').fill(String(taskId))
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect.poll(() => entries.count()).toBe(1)
    const params = new URL(page.url()).searchParams
    expect([params.get('kind'), params.get('task'), params.get('actor')]).toEqual(['proposal', String(taskId), String(id('maker'))])
    expect(await axeFindings(page)).toEqual([])
    expectNoFaults(opened)
  })

  test.each([
    ['CSV', 'audit-1.csv', /^auditId,/],
    ['JSON lines', 'audit-1.jsonl', /^\{"auditId":/],
  ])('the events that fit are exported as %s, with the hash of each', async (form, name, beginning) => {
    const { page } = await openAs('operator', 'audit?kind=change')
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: form }).click()])
    expect(file.suggestedFilename()).toBe(name)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toMatch(beginning)
    expect(text).toContain('entryHash')
  })

  test('somebody who may read the settings and not change them sees their values and history, and no button that changes one', async () => {
    const token = await service.tokenOf('globalAdmin')
    const at = (key: string) => `/tenants/1/config/${key}`
    expect((await service.call('PUT', at('task.open.max'), { token, body: { value: 77 } })).status).toBe(200)
    const readers = { value: 'GLOBAL_ADMIN,LEVEL_20,LEVEL_02' }
    expect((await service.call('PUT', at('TenantConfig.READ.Allowed'), { token, body: readers })).status).toBe(200)
    await service.local.advance(11)
    service.forgetTokens()
    const opened = await openAs('checker', 'settings?q=task.open.max')
    const { page } = opened
    await page.getByRole('list', { name: 'Settings' }).getByText('77', { exact: true }).waitFor()
    await page.getByText('Set here', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'History of task.open.max' }).waitFor()
    expect(await page.getByRole('button', { name: /^(Change|Reset) / }).count()).toBe(0)
    expectNoFaults(opened)
    const writer = await openAs('operator', 'settings?q=task.open.max')
    for (const name of ['Change task.open.max', 'Reset task.open.max']) await writer.page.getByRole('button', { name }).waitFor()
    for (const key of ['task.open.max', 'TenantConfig.READ.Allowed'])
      expect((await service.call('DELETE', at(key), { token: await service.tokenOf('globalAdmin') })).status).toBe(200)
  })

  test('settings stand by subject, permission rows folded: an index leads to one, and a search in the address opens all that fit', async () => {
    const opened = await openAs('operator', 'settings')
    const { page } = opened
    await page
      .getByRole('navigation', { name: 'Subjects' })
      .getByRole('button', { name: /^Tasks/ })
      .click()
    await page.getByRole('button', { name: 'Change task.open.max' }).waitFor()
    expect(await page.getByRole('button', { name: 'Change TenantConfig.UPDATE.Allowed' }).count()).toBe(0)
    await page.getByLabel('Search').fill('failed password')
    await page.getByRole('list', { name: 'Settings: Limits on attempts' }).getByText('lock.at.failed.password.change.minutes').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('failed password')
    await page
      .getByRole('status')
      .getByText(/^\d+ settings? fits?$/)
      .waitFor()
    expect(await page.getByRole('heading', { name: 'Agents' }).count()).toBe(0)
    await page.getByLabel('Search').fill('')
    await page.getByRole('heading', { level: 2, name: 'Permission rows' }).click()
    await page.getByRole('button', { name: 'Change TenantConfig.UPDATE.Allowed' }).waitFor()
    expectNoFaults(opened)
  })

  test('tenants lead people above them to the pages of each', async () => {
    const { page } = await openAs('globalAdmin', 'tenants')
    await page.getByRole('link', { name: 'Settings of Harbour Pay' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(await page.getByLabel('Of', { exact: true }).inputValue()).toBe('1')
  })
})

describe.skipIf(browser === undefined)('above the tenants', () => {
  test('people are found by name, and a chosen tenant is kept from page to page', async () => {
    const opened = await openAs('globalAdmin', 'people?q=hop')
    const { page } = opened
    await page.getByRole('link', { name: /Grace Hopper/ }).click()
    await page.getByRole('region', { name: 'Identities' }).getByText('admin@countersign.example').waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tenants', exact: true }).click()
    await page.getByRole('link', { name: 'People of Harbour Pay' }).click()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByText('Harbour Pay').waitFor()
    for (const name of ['Callbacks', 'Permissions', 'Approvals', 'Account', 'Settings']) {
      await navigation.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect(new URL(page.url()).searchParams.get('tenant')).toBe('1')
    }
    await page
      .getByRole('link', { name: /^History of/ })
      .first()
      .click()
    expect(new URL(page.url()).searchParams.get('tenant')).toBe('1')
    expectNoFaults(opened)
  })

  test('an admin of an institution sees its people, its tenants and the own account without naming it', async () => {
    const globalAdmin = await service.tokenOf('globalAdmin')
    const password = 'seven quiet lanterns at 9'
    const wish = { identity: 'ines@harbour.example', password, firstName: 'Ines', lastName: 'Haven', role: 'INSTITUTION_ADMIN' }
    const made = await service.call('POST', '/institutions/harbour/admin-users', { token: globalAdmin, body: wish })
    expect(made.status).toBe(200)
    const opened = await open('people')
    const { page } = opened
    await signInAs(page, wish.identity, password)
    await page.getByRole('link', { name: /Ines Haven/ }).click()
    await page.getByRole('region', { name: 'Identities' }).getByText(wish.identity).waitFor()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByRole('region', { name: 'You' }).getByText('harbour', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Security questions' }).waitFor()
    await navigation.getByRole('link', { name: 'Tenants', exact: true }).click()
    await page.getByRole('link', { name: 'People of Harbour Pay' }).waitFor()
    expect(await page.getByText('Summit Pay').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'New tenant' }).count()).toBe(0)
    expectNoFaults(opened)
  })

  test('an admin of an institution with one tenant is shown its pages at once', async () => {
    const password = 'seven quiet lanterns at 9'
    const wish = { identity: 'ivo@summit.example', password, firstName: 'Ivo', lastName: 'Peak', role: 'INSTITUTION_ADMIN' }
    const token = await service.tokenOf('globalAdmin')
    expect((await service.call('POST', '/institutions/summit/admin-users', { token, body: wish })).status).toBe(200)
    const opened = await open('callbacks')
    await signInAs(opened.page, wish.identity, password)
    const navigation = opened.page.getByRole('navigation', { name: 'Main' })
    await navigation.getByText('Summit Pay').waitFor()
    for (const name of ['Permissions', 'Settings', 'Audit', 'People', 'Agents', 'Approvals']) {
      await navigation.getByRole('link', { name, exact: true }).click()
      await opened.page.getByRole('heading', { level: 1, name }).waitFor()
      await opened.page.waitForLoadState('networkidle')
      expect(await opened.page.getByRole('alert').allTextContents(), name).toEqual([])
    }
    expectNoFaults(opened)
  })

  test('a global admin chooses the institution', async () => {
    const global = await openAs('globalAdmin', 'people?institution=harbour')
    await global.page.getByRole('link', { name: /Ines Haven/ }).click()
    await global.page.getByRole('region', { name: 'Identities' }).getByText('ines@harbour.example').waitFor()
    expectNoFaults(global)
  })

  test('zoomed to 400 %, the buttons below a list have all their words', async () => {
    const token = await service.tokenOf('operator')
    for (let value = 800; value < 826; value++) await service.call('PUT', '/tenants/1/config/task.open.max', { token, body: { value } })
    const { page } = await openAs('operator', 'audit', { width: 320 })
    const buttons = page.getByRole('navigation', { name: /^Pages of/ }).getByRole('button')
    await buttons.first().waitFor()
    const cut = (found: Element[]): readonly string[] =>
      found.flatMap((button) => [...button.querySelectorAll('*')].filter((part) => part.scrollWidth > part.clientWidth + 1)).map(String)
    expect(await buttons.evaluateAll(cut)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    expect((await service.call('DELETE', '/tenants/1/config/task.open.max', { token })).status).toBe(200)
  })

  test('an entry of the audit is shown verified once its hour is sealed, with the name of who acted', async () => {
    await service.call('PUT', '/tenants/1/wallets/1', { token: await service.tokenOf('operator'), body: { name: 'Sealed' } })
    await service.local.advance(2 * 3600)
    service.forgetTokens()
    const { page } = await openAs('operator', 'audit?path=/tenants/1/wallets')
    const entry = page.getByRole('list', { name: 'Audit events' }).getByRole('listitem').first()
    await entry.getByText('Edith Clarke').waitFor()
    await entry.getByText('Update wallet').click()
    await entry.getByText('Unchanged since its hour was sealed.').waitFor()
  })
})

describe.skipIf(browser === undefined)('every page of the administration', () => {
  test.each([
    ['operator', 'people', 1280, 'dark'],
    ['operator', 'people/8', 360, 'light'],
    ['operator', 'settings', 360, 'dark'],
    ['operator', 'audit', 360, 'light'],
    ['globalAdmin', 'audit?tenant=1', 1280, 'light'],
    ['globalAdmin', 'tenants', 360, 'dark'],
  ] as const)('as %s, %s at %i px, %s: no finding of axe, nothing over the side', async (role, path, width, scheme) => {
    const opened = await openAs(role, path, { width, scheme })
    const { page } = opened
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    expectNoFaults(opened)
  })
})

test.skipIf(browser === undefined)('no change of a setting is offered to somebody who may only approve it', async () => {
  await withRow(service, 'TenantConfig.READ.Allowed', 'GLOBAL_ADMIN,LEVEL_20,LEVEL_01,LEVEL_02', () =>
    withRow(service, 'TenantConfig.UPDATE.Allowed', 'GLOBAL_ADMIN,LEVEL_20,LEVEL_01->LEVEL_02', async () => {
      for (const [role, offered] of [
        ['maker', 1],
        ['checker', 0],
      ] as const) {
        const { page } = await openAs(role, 'settings?q=task.open.max')
        await page.getByRole('link', { name: 'History of task.open.max' }).waitFor()
        expect(await page.getByRole('button', { name: 'Change task.open.max' }).count()).toBe(offered)
      }
    }),
  )
})

test.skipIf(browser === undefined)('an integrator is offered changes of the settings that integrators make, and of no others', async () => {
  await withRow(service, 'TenantConfig.READ.Allowed', 'GLOBAL_ADMIN,LEVEL_20,LEVEL_02', () =>
    withRow(service, 'Integration.UPDATE.Allowed', 'GLOBAL_ADMIN,LEVEL_20,LEVEL_02', async () => {
      const { page } = await openAs('checker', 'settings?q=callback.url')
      await page.getByRole('button', { name: 'Change task.callback.url' }).waitFor()
      await page.getByLabel('Search').fill('task.open.max')
      await page.getByRole('link', { name: 'History of task.open.max' }).waitFor()
      expect(await page.getByRole('button', { name: 'Change task.open.max' }).count()).toBe(0)
    }),
  )
})

describe.skipIf(browser === undefined)('somebody above more tenants than a field offers', () => {
  const MORE_THAN_OFFERED = 101
  const newTenants = async (): Promise<void> => {
    const token = await service.tokenOf('globalAdmin')
    for (let at = 0; at < MORE_THAN_OFFERED; at++)
      expect((await service.call('POST', '/global/tenants', { token, body: { name: `Pier ${at}` } })).status).toBe(200)
  }

  test('reads on each page which tenant it shows, and finds the way to the others', async () => {
    await newTenants()
    const { page } = await openAs('globalAdmin', 'settings?tenant=1')
    const field = page.getByLabel('Of', { exact: true })
    await expect.poll(() => field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toMatch(/^Harbour.* \(1\)$/)
    await page.goto(new URL('/svc-conductor/portal/access', page.url()).href)
    await page.getByRole('main').getByRole('link', { name: 'All tenants' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor()
  })

  test('chooses one where the address names none that there can be', async () => {
    const { page } = await openAs('globalAdmin', 'webhooks?tenant=none')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    await page.getByRole('button', { name: 'Create an endpoint' }).waitFor()
  })
})

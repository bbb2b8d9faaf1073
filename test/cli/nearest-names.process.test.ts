import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nearestNames } from '../../clients/cli/src/nearest.ts'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)

describe('a misspelt name is answered with the nearest ones:', () => {
  test.each([
    [['who-can', 'Transfer.CRATE'], 1, 'Did you mean Transfer.CREATE?'],
    [['who-can', 'transfer.create'], 1, 'Did you mean Transfer.CREATE?'],
    [['who-can', 'Nothing.Alike.AtAll'], 1, 'countersign config export shows all permissions'],
    [['explain', 'POST', '/tenants/1/walets/transfers', '--as', 'maker'], 1, 'Did you mean /tenants/1/wallets/transfers?'],
    [['call', 'GET', '/global/task', '--as', 'maker'], 1, 'Did you mean /global/tasks?'],
    [['call', 'POST', '/tenants/1/wallets/transfer', '--as', 'maker', '-d', '{}'], 1, 'Did you mean /tenants/1/wallets/transfers?'],
    [['call', 'DELETE', '/tenants/1/wallets/1', '--as', 'maker'], 1, 'See the operations'],
    [['whoami', '--as', 'cheker'], 2, 'Did you mean checker'],
    [['trigger', 'payment', '--wallet', 'customerMian'], 2, 'Did you mean customerMain or customer2Main?'],
    [['task', '--as', 'maker'], 2, 'Did you mean tasks?'],
    [['tasks', 'aprove', '1'], 2, 'Did you mean approve?'],
    [['agents', 'creat'], 2, 'Did you mean create?'],
    [['clock', 'advnce'], 2, 'Did you mean advance?'],
    [['tasks', 'show', '1', '2'], 2, 'Too many arguments for show: 2'],
    [['tasks', '--statsu', 'all'], 2, 'Did you mean --status?'],
  ])('%o', async (args, code, hint) => {
    const ran = await cli.run(args)
    expect([ran.code, ran.stderr]).toEqual([code, expect.stringContaining(hint)])
  })

  test('a key of a configuration file', async () => {
    await writeFile(join(cli.folder, 'wrong.yaml'), 'tenant: 1\nsettings:\n  task.expiry.hour: 3\n')
    expect(await cli.run(['config', 'plan', 'wrong.yaml'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean task.expiry.hours?'),
    })
    await writeFile(join(cli.folder, 'section.yaml'), 'tenant: 1\nsetings: {}\n')
    expect((await cli.run(['config', 'plan', 'section.yaml'])).stderr).toContain('Did you mean settings?')
  })

  test('the refusal keeps its code, and is one object with --json', async () => {
    const { code, stderr } = await cli.run(['who-can', 'Transfer.CRATE', '--json'])
    expect([code, JSON.parse(stderr)]).toMatchObject([1, { error: { code: 'GEN002', status: 404, next: 'Did you mean Transfer.CREATE?' } }])
  })

  test('a path that exists gets no other one suggested', async () => {
    expect((await cli.run(['call', 'GET', '/tenants/1/wallets/99', '--as', 'operator'])).stderr).not.toContain('Did you mean')
  })
})

test('names are near if a third of their letters or fewer differ, and swapped letters are one edit', () => {
  expect(nearestNames('tsaks', ['tasks', 'task', 'trigger'])).toEqual(['tasks'])
  expect(nearestNames('WALLET.read', ['Wallet.READ', 'Wallet.CREATE'])).toEqual(['Wallet.READ'])
  expect(nearestNames('xyz', ['tasks', 'call'])).toEqual([])
  expect(nearestNames('', ['a'])).toEqual(['a'])
})

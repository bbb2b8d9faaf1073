import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const one = running()
const other = running()
const here = commandLine(one)
const elsewhere = commandLine(other)

const EXAMPLE = fileURLToPath(new URL('../../docs/examples/seed/acme.yaml', import.meta.url))
const UPSTREAM = {
  name: 'bakery',
  baseUrl: 'http://127.0.0.1:9998',
  document: { openapi: '3.1.0', info: { title: 'B', version: '1' }, paths: { '/loaves': { post: { operationId: 'bake' } } } },
  operations: [{ operationId: 'bake', item: 'Loaf' }],
}

type File = { tenants: Record<string, unknown>[] }
type Plan = {
  readonly changed: boolean
  readonly counts: { readonly changes: number }
  readonly tenants: readonly { readonly steps: readonly { readonly of: string; readonly name: string; readonly where: string }[] }[]
}

const text = (cli: typeof here, args: readonly string[]) => cli.run(args).then(({ stdout, stderr }) => `${stdout}${stderr}`)

async function fileOf(cli: typeof here, name: string, tenants: readonly unknown[]): Promise<string> {
  const file = join(cli.folder, name)
  await writeFile(file, stringify({ tenants }, { aliasDuplicateObjects: false }))
  return file
}

async function exportedFrom(cli: typeof here, name: string): Promise<{ readonly file: File; readonly text: string }> {
  const tenants = await cli.json<{ tenantId: number; name: string }[]>(['call', 'GET', '/global/tenants', '--as', 'globalAdmin'])
  const id = tenants.find((each) => each.name === name)?.tenantId
  const { code, stdout, stderr } = await cli.run(['tenant', 'export', String(id)])
  expect([code, stderr]).toEqual([0, ''])
  return { file: parse(stdout) as File, text: stdout }
}

describe('a seed of one’s own', () => {
  test('a plan shows what a file would make, and makes nothing', async () => {
    const plan = await here.json<Plan>(['seed', EXAMPLE, '--plan'])
    expect(plan).toMatchObject({ format: 1, changed: true, counts: { needApproval: 0, refused: 0 } })
    expect(plan.counts.changes).toBeGreaterThan(15)
    expect(plan.tenants[0]?.steps.find(({ name }) => name === 'treasurer@acme.example')?.where).toMatch(/acme\.yaml:13$/)
    expect(await here.json<Plan>(['seed', EXAMPLE, '--plan'])).toEqual(plan)
    expect((await here.run(['tenant', 'import', EXAMPLE, '--plan', '--exit-code'])).code).toBe(4)
  })

  test('it makes the tenants of the file, tells who can sign in, and a second time changes nothing', async () => {
    const first = await text(here, ['seed', EXAMPLE])
    expect(first).toMatch(/Tenant \d+ Acme Pay: \d+ changes were made/)
    expect(first).toMatch(/treasurer@acme\.example +[\w-]{16} +LEVEL_02/)
    const second = await text(here, ['seed', EXAMPLE])
    expect(second).toContain('there are no differences. Nothing was changed.')
    expect(second).toMatch(/treasurer@acme\.example +[\w-]{16} +LEVEL_02/)
    expect((await here.run(['tenant', 'import', EXAMPLE, '--plan', '--exit-code'])).code).toBe(0)
  })

  test('its people sign in and approve: what the file says about them holds', async () => {
    const local = JSON.parse(await readFile(join(here.folder, '.local/local.json'), 'utf8')) as {
      users: Record<string, { tenantId: number }>
      wallets: Record<string, number>
    }
    expect(Object.keys(local.users)).toEqual(expect.arrayContaining(['maker', 'treasurer@acme.example', 'backend@acme.example']))
    const tenantId = local.users['clerk@acme.example']?.tenantId
    const wallet = (name: string) => local.wallets[name] ?? 0
    const body = {
      amount: 1500,
      fromWalletId: wallet('rosa@customer.example/Main EUR'),
      toWalletId: wallet('rosa@customer.example/Savings EUR'),
    }
    const call = ['call', 'POST', `/tenants/${tenantId}/wallets/transfers`, '-d', JSON.stringify(body)]
    const proposed = await here.run([...call, '--as', 'clerk@acme.example', '--as-task', 'LEVEL_02'])
    expect([proposed.code, proposed.stderr]).toEqual([0, expect.any(String)])
    expect(await text(here, ['tasks', 'approve', '--latest', '--as', 'treasurer@acme.example'])).toContain('EXECUTED')
    expect((await here.run(['whoami', '--as', 'backend@acme.example'])).code).toBe(0)
    expect(
      await here.json(['call', 'GET', `/tenants/${tenantId}/wallets/${body.toWalletId}`, '--as', 'operator@acme.example']),
    ).toMatchObject({ balance: 1500 })
  })

  test('a wallet that has moved money keeps its balance when the file is imported again', async () => {
    expect(await here.json<Plan>(['seed', EXAMPLE, '--plan'])).toMatchObject({ changed: false, counts: { changes: 0 } })
  })

  test('people who are known already keep their passwords', async () => {
    const { users } = JSON.parse(await readFile(join(here.folder, '.local/seeded.json'), 'utf8')) as { users: object }
    await text(here, ['seed', EXAMPLE])
    expect(JSON.parse(await readFile(join(here.folder, '.local/seeded.json'), 'utf8'))).toMatchObject({ users })
  })
})

describe('a tenant as a file', () => {
  test('a second machine comes up the same: its export equals the one that was imported', async () => {
    const mine = (parse(await readFile(EXAMPLE, 'utf8')) as File).tenants[0] ?? {}
    const permissions = { ...(mine.permissions as object), 'Loaf.CREATE.Allowed': 'LEVEL_20' }
    const twins = ['Main', 'Main'].map((name) => ({ name, currency: 'EUR', balance: 3 }))
    const odd = {
      ...{ ...mine, name: 'Odd Pay', upstreams: [UPSTREAM], permissions },
      customers: [{ firstName: 'No', lastName: 'Address', wallets: twins }],
      ...{ organisations: undefined, people: undefined, settings: { 'task.open.max': 50 } },
    }
    const imported = await here.run(['tenant', 'import', await fileOf(here, 'odd.yaml', [odd])])
    expect([imported.code, imported.stderr]).toEqual([0, expect.stringContaining('upstreams rotate')])

    for (const name of ['Acme Pay', 'Odd Pay', 'Harbour Pay']) {
      const first = await exportedFrom(here, name)
      expect(first.text).not.toMatch(/password|whsec_|PRIVATE/i)
      const file = join(elsewhere.folder, 'second.yaml')
      await writeFile(file, first.text)
      const { code, stderr } = await elsewhere.run(['tenant', 'import', file, '--as', 'globalAdmin'])
      expect([name, code, stderr]).toEqual([name, 0, expect.any(String)])
      expect((await exportedFrom(elsewhere, name)).file).toEqual(first.file)
      expect(await elsewhere.json<Plan>(['tenant', 'import', file, '--plan'])).toMatchObject({ changed: false })
    }
  })

  test('money of an import is in the ledger: each opening balance is a payment', async () => {
    const { wallets } = JSON.parse(await readFile(join(here.folder, '.local/local.json'), 'utf8')) as { wallets: Record<string, number> }
    const walletId = wallets['Acme Bakery/Till EUR']
    const tenantId = (
      await here.json<{ tenantId: number; name: string }[]>(['call', 'GET', '/global/tenants', '--as', 'globalAdmin'])
    ).find(({ name }) => name === 'Acme Pay')?.tenantId
    const entries = await here.json(['call', 'GET', `/tenants/${tenantId}/wallets/${walletId}/entries`, '--as', 'globalAdmin'])
    expect(entries).toMatchObject([{ movement: 'PAYMENT', amount: 120.5 }])
  })

  test('changed names and positions are planned and made, and nobody who is not in the file is touched', async () => {
    const { text: before } = await exportedFrom(here, 'Acme Pay')
    const file = join(here.folder, 'changed.yaml')
    const changed = before.replace('lastName: Zetkin', 'lastName: Eissner').replace('position: LEVEL_01', 'position: LEVEL_03')
    await writeFile(file, changed.replace(/ {6}- identity: operator@acme[\s\S]*?(?= {6}- identity: backend)/, ''))
    const plan = await here.json<Plan>(['tenant', 'import', file, '--plan'])
    expect(plan.tenants[0]?.steps).toMatchObject([
      {
        kind: 'update',
        of: 'person',
        before: { lastName: 'Zetkin', position: 'LEVEL_01' },
        after: { lastName: 'Eissner', position: 'LEVEL_03' },
      },
    ])
    expect((await here.run(['tenant', 'import', file])).code).toBe(0)
    expect((await exportedFrom(here, 'Acme Pay')).text).toMatch(/Eissner[\s\S]*LEVEL_03[\s\S]*operator@acme/)
  })

  test('an import that was interrupted goes on where it stopped', async () => {
    const wallets = [{ name: 'Main', currency: 'EUR', balance: 10 }]
    const customer = { firstName: 'Half', lastName: 'Way', email: 'half@way.example', wallets }
    const bad = { name: 'Half Pay', customers: [customer, { ...customer, firstName: 'Same', phoneNumber: '12' }] }
    const file = await fileOf(here, 'half.yaml', [bad])
    const stopped = await here.run(['tenant', 'import', file])
    expect(stopped.code).toBe(1)
    expect(stopped.stderr).toMatch(/half\.yaml:\d+: customer half@way\.example was refused[\s\S]*next/)
    await fileOf(here, 'half.yaml', [{ ...bad, customers: [customer] }])
    expect(await text(here, ['tenant', 'import', file])).toContain('there are no differences')
    expect((await exportedFrom(here, 'Half Pay')).file.tenants[0]).toEqual({ name: 'Half Pay', customers: [customer] })
  })

  test('a policy names somebody whom the same file adds to a tenant that exists', async () => {
    const person = (name: string) => ({
      identity: `${name}@quay.example`,
      firstName: name,
      lastName: 'Quay',
      email: `${name}@quay.example`,
    })
    const quay = (people: readonly string[], approvers: readonly string[]) => ({
      name: 'Quay Pay',
      people: people.map((name) => ({ ...person(name), position: 'LEVEL_02' })),
      settings: {
        'approval.policies': [
          {
            name: 'ours',
            operations: ['createTransfer'],
            steps: [{ name: 'one', people: approvers.map((name) => `${name}@quay.example`), approvals: 1 }],
          },
        ],
      },
    })
    expect((await here.run(['tenant', 'import', await fileOf(here, 'quay.yaml', [quay(['ann'], ['ann'])])])).code).toBe(0)
    const file = await fileOf(here, 'quay.yaml', [quay(['ann', 'bea', 'cem'], ['ann', 'bea', 'cem'])])
    const planned = await here.run(['tenant', 'import', file, '--plan'])
    expect([planned.code, planned.stderr]).toEqual([0, ''])
    expect(planned.stdout).toContain('"people":["ann@quay.example","bea@quay.example","cem@quay.example"]')
    expect((await here.run(['tenant', 'import', file])).code).toBe(0)
    expect((await exportedFrom(here, 'Quay Pay')).file.tenants[0]).toEqual(quay(['ann', 'bea', 'cem'], ['ann', 'bea', 'cem']))
    const unknown = await here.run(['tenant', 'import', await fileOf(here, 'quay.yaml', [quay(['ann'], ['ann', 'nobody'])])])
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('approval.policies.0.steps.0.people.1 must be a number')])
  })

  test('a row that needs an approval is refused before anything is made, with the call that proposes it', async () => {
    await withRow(one, 'Transfer.CREATE.Allowed', 'LEVEL_20->LEVEL_19', async () => {
      const permissions = { 'Transfer.CREATE.Allowed': 'LEVEL_20' }
      const file = await fileOf(here, 'row.yaml', [{ name: 'Harbour Pay', permissions }])
      const refused = await here.run(['tenant', 'import', file, '--as', 'operator'])
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Nothing was sent: Transfer.CREATE.Allowed needs')])
      const [, method = '', path = '', body = '', roles = ''] =
        /countersign call (\S+) (\S+) -d '(\S+)' --as-task (\S+) \(import the file again/.exec(refused.stderr) ?? []
      const proposed = await here.json<{ status: string }>(['call', method, path, '-d', body, '--as-task', roles, '--as', 'operator'])
      expect([body, proposed.status]).toEqual(['{"value":"LEVEL_20"}', 'PENDING'])
    })
  })

  test('an operator exports the own tenant, and may not see another', async () => {
    expect((await here.run(['tenant', 'export', '1', '--as', 'operator'])).stdout).toContain('name: Harbour Pay')
    expect((await here.run(['tenant', 'export', '2', '--as', 'operator'])).code).toBe(1)
    expect((await here.run(['tenant', 'export', '1', '--as', 'customer'])).code).toBe(1)
  })
})

test.each([
  ['tenants: []', /tenants must list at least one tenant/],
  ['tenants:\n  - name: A\n    peple: []', /bad\.yaml:3: unknown field peple of a tenant\n[\s\S]*people/],
  [
    'tenants:\n  - name: A\n    people:\n      - identity: a@b.example\n        lastName: B',
    /bad\.yaml:4: firstName is required for a person/,
  ],
  [
    'tenants:\n  - name: A\n    people:\n      - identity: a@b.example\n        firstName: A\n        lastName: B\n        position: LEVEL_01',
    /bad\.yaml:4: a@b\.example has no address[\s\S]*Add email/,
  ],
  ['tenants:\n  - name: A\n    customers:\n      - { firstName: A, lastName: 7 }', /bad\.yaml:4: lastName must be a text/],
  [
    'tenants:\n  - name: A\n    organisations:\n      - name: O\n        members: [{ customer: x, position: HEAD }]',
    /bad\.yaml:4: no customer is called x/,
  ],
  ['tenants:\n  - name: A\n    settings:\n      no.such.key: 1', /Unknown key no\.such\.key/],
  ['tenants:\n  - name: A\n  - name: A', /bad\.yaml:3: tenant A is there twice[\s\S]*bad\.yaml:2/],
  ['a: &a [1]\ntenants: *a', /bad\.yaml:2: must not be an alias/],
  ['tenants: [1', /bad\.yaml:1 is not YAML/],
])('a file that says %j is refused with its line', async (content, why) => {
  const file = join(here.folder, 'bad.yaml')
  await writeFile(file, content)
  const { code, stderr } = await here.run(['tenant', 'import', file, '--plan'])
  expect([code, stderr]).toEqual([2, expect.stringMatching(why)])
})

test('seed works on a local run only', async () => {
  const { code, stderr } = await here.run(['seed', EXAMPLE], {
    env: { DATA_DIR: join(here.folder, 'nothing'), COUNTERSIGN_URL: one.local.baseUrl },
  })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/Nobody is signed in|local run/)])
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { accepting, type Bank, startBank } from '../support/upstreams.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)
const by = ['--as', 'operator']
let bank: Bank & { readonly stop: () => void }
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank.stop())

test('upstreams are added by their document, listed, shown, tested, called and removed', async () => {
  const file = join(cli.folder, 'bank.json')
  const paths = { '/pay-outs': { get: { operationId: 'listPayouts' }, post: { operationId: 'createPayout' } } }
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'The Bank', version: '1' }, paths }))
  const added = await cli.run(['upstreams', 'add', file, '--base-url', bank.baseUrl, '--json', ...by])
  expect([added.code, added.stderr]).toEqual([0, expect.stringContaining('Nobody may call')])
  expect(JSON.parse(added.stdout)).toMatchObject({ name: 'the-bank', secret: expect.stringMatching(/^whsec_/) })
  expect(await cli.json(['upstreams', 'list', ...by])).toEqual([expect.objectContaining({ name: 'the-bank' })])
  const shown = (await cli.run(['upstreams', 'show', 'the-bank', ...by])).stdout
  expect(shown).toContain('PayOuts.CREATE')
  expect((await cli.run(['upstreams', 'test', 'the-bank', ...by])).code).toBe(1)
  const row = JSON.stringify({ value: 'LEVEL_20' })
  expect((await cli.run(['call', 'PUT', '/tenants/{tenantId}/config/PayOuts.READ.Allowed', '-d', row, ...by])).code).toBe(0)
  expect((await cli.run(['upstreams', 'test', 'the-bank', ...by])).stdout).toContain('listPayouts answers 200')
  expect(await cli.json(['call', 'GET', '/tenants/{tenantId}/upstreams/the-bank/pay-outs', ...by])).toMatchObject({ payoutId: 'p1' })
  expect((await cli.run(['upstreams', 'remove', 'the-bank', ...by])).code).toBe(0)
})

test('a document that is no JSON is refused by the name of its file', async () => {
  const file = join(cli.folder, 'broken.json')
  await writeFile(file, '{openapi')
  const added = await cli.run(['upstreams', 'add', file, '--base-url', bank.baseUrl, ...by])
  expect(added.code).toBe(2)
  expect(added.stderr).toContain(`${file} must be JSON`)
  expect(added.stderr).not.toContain('-d must')
})

test('the answer of an upstream that refuses a call is shown with the refusal', async () => {
  const operations = [{ operationId: 'listPayouts', method: 'GET', path: '/payouts', item: 'Refused' }]
  const made = join(cli.folder, 'refusing.json')
  await writeFile(made, JSON.stringify({ name: 'refusing', operations }))
  expect((await cli.run(['upstreams', 'add', made, '--base-url', bank.baseUrl, ...by])).code).toBe(0)
  const row = JSON.stringify({ value: 'LEVEL_20' })
  expect((await cli.run(['call', 'PUT', '/tenants/{tenantId}/config/Refused.READ.Allowed', '-d', row, ...by])).code).toBe(0)
  const read = ['call', 'GET', '/tenants/{tenantId}/upstreams/refusing/payouts', ...by]
  const answering = (body: string, type = 'application/json') => {
    bank.answer = (response) => void response.writeHead(422, { 'content-type': type }).end(body)
  }
  answering('{"why":"the account is closed"}')
  const refused = await cli.run(read)
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('Refused (CLIENT_UPSTREAM): The upstream answered 422')
  expect(refused.stderr).toContain('answer {"why":"the account is closed"}')
  expect(JSON.parse((await cli.run([...read, '--json'])).stderr)).toMatchObject({ error: { answer: { why: 'the account is closed' } } })
  answering('closed\u001b[2J', 'text/plain')
  const text = (await cli.run(read)).stderr
  expect(text).toContain('answer closed')
  expect(text).not.toContain('\u001b[2J')
  bank.answer = accepting(bank.effects)
  expect((await cli.run(['upstreams', 'remove', 'refusing', ...by])).code).toBe(0)
})

test('a task of unknown outcome says that its request is sent again, and once it is stopped that nobody knows what became of it', async () => {
  const operations = [{ operationId: 'createPayout', method: 'POST', path: '/payouts', item: 'Unsure' }]
  const made = join(cli.folder, 'breaking.json')
  await writeFile(made, JSON.stringify({ name: 'breaking', operations }))
  expect((await cli.run(['upstreams', 'add', made, '--base-url', bank.baseUrl, ...by])).code).toBe(0)
  const row = JSON.stringify({ value: 'LEVEL_01->LEVEL_02' })
  expect((await cli.run(['call', 'PUT', '/tenants/{tenantId}/config/Unsure.CREATE.Allowed', '-d', row, ...by])).code).toBe(0)
  bank.answer = (response) => void response.destroy()
  const path = '/tenants/{tenantId}/upstreams/breaking/payouts'
  const { taskId } = await cli.json<{ taskId: number }>(['call', 'POST', path, '-d', '{}', '--as-task', 'LEVEL_02', '--as', 'maker'])
  const approved = await cli.run(['tasks', 'approve', String(taskId), '--as', 'checker'])
  expect(approved.stdout).toMatch(/^EXECUTE {2}task/)
  expect(approved.stdout).toContain('The outcome is unknown: the same request is sent again until the upstream answers.')
  const stop = ['call', 'POST', `/global/tasks/${taskId}/stop`, '-d', '{"executorComment":"the bank was asked"}', ...by]
  expect(await cli.json(stop)).toMatchObject({ status: 'FAILED', outcome: 'UNKNOWN' })
  const waited = await cli.run(['tasks', 'wait', String(taskId), '--as', 'maker'])
  expect([waited.code, waited.stdout]).toEqual([1, expect.stringMatching(/^FAILED/)])
  expect(waited.stdout).not.toContain('sent again')
  expect(waited.stderr).toContain('Nobody knows whether its request took effect.')
  bank.answer = accepting(bank.effects)
  expect((await cli.run(['upstreams', 'remove', 'breaking', ...by])).code).toBe(0)
})

test('an operation of a document tells its own item, amount and sentence by x-countersign', async () => {
  const own = { item: 'Disbursement', amount: '/sum', currency: '/currency', describe: 'Pay {{body.sum}} {{body.currency}}' }
  const paths = { '/pay-outs': { post: { operationId: 'createPayout', 'x-countersign': own } } }
  const file = join(cli.folder, 'own.json')
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Own', version: '1' }, paths }))
  const added = await cli.run(['upstreams', 'add', file, '--base-url', bank.baseUrl, '--json', ...by])
  expect(JSON.parse(added.stdout)).toMatchObject({ operations: [{ operationId: 'createPayout', ...own }] })
  expect((await cli.run(['upstreams', 'remove', 'own', ...by])).code).toBe(0)
  const other = await cli.run(['upstreams', 'add', file, '--base-url', bank.baseUrl, '--item', 'Outlay', '--json', ...by])
  expect(JSON.parse(other.stdout)).toMatchObject({ operations: [{ ...own, item: 'Outlay' }] })
  expect((await cli.run(['upstreams', 'remove', 'own', ...by])).code).toBe(0)
})

test('upstreams are exported without secrets, compared with a file, and made by it with the rows of their operations', async () => {
  const operations = [{ operationId: 'createPayout', item: 'Outlay', describe: 'Pay {{body.amount}}' }]
  const document = {
    openapi: '3.1.0',
    info: { title: 'B', version: '1' },
    paths: { '/payouts': { post: { operationId: 'createPayout' } } },
  }
  const headers = { authorization: 'Bearer of-the-bank' }
  const json = JSON.stringify({ name: 'house', document, operations, headers })
  const made = join(cli.folder, 'house.json')
  await writeFile(made, json)
  expect((await cli.run(['upstreams', 'add', made, '--base-url', bank.baseUrl, ...by])).code).toBe(0)
  const row = JSON.stringify({ value: 'LEVEL_20' })
  expect((await cli.run(['call', 'PUT', '/tenants/{tenantId}/config/Outlay.CREATE.Allowed', '-d', row, ...by])).code).toBe(0)
  const file = join(cli.folder, 'tenant.yaml')
  expect((await cli.run(['config', 'export', file])).code).toBe(0)
  const text = await readFile(file, 'utf8')
  expect(text).not.toContain('whsec_')
  expect(text).not.toContain('of-the-bank')
  expect(text).toMatch(/upstreams:\n {2}- name: house/)
  expect(await cli.json(['config', 'plan', file, '--prune'])).toMatchObject({ changes: [], upstreams: [] })

  await writeFile(file, text.replace('Pay {{body.amount}}', 'Pay out {{body.amount}}'))
  expect(await cli.json(['config', 'plan', file])).toMatchObject({ upstreams: [{ kind: 'update' }] })
  expect((await cli.run(['config', 'plan', file])).stdout).toContain('1 to change')
  await cli.json(['config', 'apply', file, '--yes'])
  expect((await cli.run(['upstreams', 'show', 'house', '--json', ...by])).stdout).toContain('Pay out {{body.amount}}')

  expect((await cli.run(['upstreams', 'remove', 'house', ...by])).code).toBe(0)
  await writeFile(file, text)
  const hidden = await cli.run(['config', 'plan', file])
  expect([hidden.code, hidden.stderr]).toEqual([2, expect.stringContaining('upstreams house: header authorization needs its value')])
  const fresh = text
    .replace("authorization: '***'", 'authorization: Bearer again')
    .replace('authorization: "***"', 'authorization: Bearer again')
  await writeFile(file, fresh)
  expect(await cli.json(['config', 'plan', file])).toMatchObject({
    upstreams: [{ kind: 'create' }],
    changes: [{ key: 'Outlay.CREATE.Allowed', after: 'LEVEL_20' }],
  })
  for (const more of [[], ['--json']]) {
    const { stdout } = await cli.run(['config', 'plan', file, ...more])
    expect(stdout).toContain('(a new value)')
    expect(stdout).not.toContain('Bearer again')
  }
  await cli.json(['config', 'apply', file, '--yes'])
  expect(await cli.json(['config', 'plan', file])).toMatchObject({ changes: [] })
  expect((await cli.run(['upstreams', 'rotate', 'house', ...by])).stdout).toMatch(/^whsec_/)

  await writeFile(file, 'upstreams: []\n')
  expect(await cli.json(['config', 'plan', file])).toMatchObject({ upstreams: [] })
  expect(await cli.json(['config', 'plan', file, '--prune'])).toMatchObject({ upstreams: [{ kind: 'delete' }] })
  await writeFile(file, 'upstreams:\n  - name: house\n    secret: mine\n')
  expect((await cli.run(['config', 'plan', file])).code).toBe(2)
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { type Bank, startBank } from '../support/upstreams.ts'
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

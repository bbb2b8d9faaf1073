import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isServiceFile } from '../../infra/local/data-directory.ts'
import { withSeeded } from '../../infra/local/seeded.ts'
import { running } from '../support/running.ts'

const directory = mkdtempSync(join(tmpdir(), 'countersign-seeded-'))
const service = running({ dataDirectory: directory })
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const SEEDED = {
  tenants: [{ tenantId: 7, name: 'Acme Pay' }],
  users: {
    'clerk@acme.example': { identity: 'maker@harbour.example', password: 'x', customerId: 2, tenantId: 1 },
    maker: { identity: 'somebody@else.example', password: 'x', customerId: 3, tenantId: 1 },
  },
  wallets: { 'rosa@customer.example/Main EUR': 9 },
}

test('people of a seed are beside those of the demo: at the next start, and at the portal of the running service', async () => {
  expect((await service.call('GET', '/local/portal?as=clerk@acme.example')).status).toBe(400)
  await writeFile(join(directory, 'seeded.json'), JSON.stringify(SEEDED))
  expect((await service.call('GET', '/local/portal?as=clerk@acme.example')).status).toBe(303)
  expect(withSeeded(service.local.demo, directory)).toMatchObject({
    tenants: [{ tenantId: 1 }, { tenantId: 2 }, { tenantId: 7 }],
    users: { 'clerk@acme.example': { customerId: 2 }, checker: { customerId: 3 } },
    wallets: { customerMain: 1, 'rosa@customer.example/Main EUR': 9 },
  })
})

test('a seed never takes the place of somebody of the demo', () => {
  expect(withSeeded(service.local.demo, directory).users.maker?.identity).toBe('maker@harbour.example')
})

test('npm run reset deletes what a seed has written', () => {
  expect(isServiceFile('seeded.json')).toBe(true)
  expect(isServiceFile('seeded-key-0123456789ab.pem')).toBe(true)
  expect(isServiceFile('seeded-key-mine.pem')).toBe(false)
})

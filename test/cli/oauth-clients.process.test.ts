import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)
type Client = { readonly clientId: string; readonly name: string; readonly kind: string }
const backEnd = (file: string) => {
  const id = String(service.local.demo.users.backend?.customerId)
  return [
    'clients',
    'create',
    '--as',
    'globalAdmin',
    '--tenant',
    '1',
    '--name',
    'Settlement',
    '--kind',
    'service',
    '--acts-as',
    id,
    '--out',
    file,
  ]
}

describe('clients', () => {
  test('are created with a new key in a private file, listed, shown and deleted', async () => {
    const file = join(cli.folder, 'client.json')
    const { code, stdout, stderr } = await cli.run([...backEnd(file), '--json'])
    expect([code, stderr]).toEqual([0, expect.stringContaining('countersign login --client')])
    const made = JSON.parse(stdout) as Client
    expect(made).toMatchObject({ name: 'Settlement', kind: 'service' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const kept = JSON.parse(await readFile(file, 'utf8')) as { privateKey: string }
    expect(kept).toEqual({ clientId: made.clientId, kid: expect.any(String), privateKey: expect.stringContaining('BEGIN PRIVATE KEY') })
    expect(stdout + stderr).not.toContain('PRIVATE KEY')
    expect(await cli.json<Client[]>(['clients', 'list', '--as', 'operator'])).toContainEqual(
      expect.objectContaining({ clientId: made.clientId }),
    )
    expect(await cli.json<Client>(['clients', 'show', made.clientId, '--as', 'operator'])).toMatchObject({ clientId: made.clientId })
    expect((await cli.run(['clients', 'delete', made.clientId, '--as', 'operator'])).code).toBe(0)
    expect((await cli.run(['clients', 'show', made.clientId, '--as', 'operator'])).code).toBe(1)
  })

  test('of other kinds need no key, or must have one', async () => {
    const app = ['clients', 'create', '--as', 'operator', '--name', 'App', '--kind', 'native', '--redirect-uri', 'http://127.0.0.1/back']
    expect(await cli.json<Client>(app)).toMatchObject({ kind: 'native' })
    const portal = await cli.run([
      'clients',
      'create',
      '--as',
      'operator',
      '--name',
      'P',
      '--kind',
      'web',
      '--redirect-uri',
      'https://p.example/',
    ])
    expect([portal.code, portal.stderr]).toEqual([2, expect.stringContaining('--out FILE')])
    const refused = await cli.run([
      'clients',
      'create',
      '--as',
      'operator',
      '--name',
      'P',
      '--kind',
      'native',
      '--redirect-uri',
      'http://p.example/',
    ])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('must be https')])
  })
})

describe('login --client', () => {
  test('signs a back end in by its key, and again when its token has expired', async () => {
    const file = join(cli.folder, 'login.json')
    await cli.run(backEnd(file))
    const env = { COUNTERSIGN_URL: service.local.baseUrl }
    const login = await cli.run(['login', '--client', file, '--profile', 'settlement'], { env })
    expect([login.code, login.stdout]).toEqual([0, expect.stringContaining('backend@harbour.example')])
    const who = async () => JSON.parse((await cli.run(['whoami', '--profile', 'settlement', '--json'])).stdout) as { holds: string[] }
    expect((await who()).holds.join()).toContain('TENANT_SYSTEM')
    await service.local.advance(16 * 60)
    expect((await who()).holds.join()).toContain('TENANT_SYSTEM')
  })

  test('refuses a file that others can read, and one that is no client', async () => {
    const file = join(cli.folder, 'open.json')
    await cli.run(backEnd(file))
    await chmod(file, 0o644)
    const env = { COUNTERSIGN_URL: service.local.baseUrl }
    const open = await cli.run(['login', '--client', file], { env })
    expect([open.code, open.stderr]).toEqual([2, expect.stringContaining('chmod 600')])
    await writeFile(join(cli.folder, 'empty.json'), '{}', { mode: 0o600 })
    const empty = await cli.run(['login', '--client', join(cli.folder, 'empty.json')], { env })
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('clientId, kid and privateKey')])
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)
const RUN = fileURLToPath(new URL('../../clients/cli/run.js', import.meta.url))

type Endpoint = { readonly webhookEndpointId: number; readonly secret?: string; readonly url: string; readonly events: readonly string[] }

test('an endpoint is created, listed, shown, tested, gets a new secret, and is deleted', async () => {
  const receiver = await callbackReceiver()
  const made = await cli.json<Endpoint>(['webhooks', 'create', '--endpoint', receiver.url, '--events', 'task.*,payment.*'])
  expect(made).toMatchObject({ url: receiver.url, events: ['task.*', 'payment.*'], secret: expect.stringMatching(/^whsec_/) })
  const id = String(made.webhookEndpointId)
  expect(await cli.json(['webhooks', 'list'])).toContainEqual(expect.objectContaining({ webhookEndpointId: made.webhookEndpointId }))
  const shown = await cli.run(['webhooks', 'show', id])
  expect(shown.stdout).toContain('task.*, payment.*')
  expect(shown.stdout).not.toContain('whsec_')
  expect(await cli.json(['webhooks', 'test', id])).toMatchObject({ state: 'WAITING' })
  const { headers, body } = await eventually('the test came', () => receiver.received[0])
  expect(new Webhook(made.secret ?? '').verify(body, headers as Record<string, string>)).toMatchObject({ eventType: 'test' })
  const file = join(cli.folder, 'secret')
  await cli.json(['webhooks', 'rotate', id, '--out', file])
  expect(await readFile(file, 'utf8')).toMatch(/^whsec_/)
  expect((await cli.run(['webhooks', 'create', '--endpoint', receiver.url, '--events', 'nonsense.*'])).code).toBe(1)
  expect((await cli.run(['webhooks', 'delete', id])).code).toBe(0)
  expect(await cli.json(['webhooks'])).toEqual([])
})

test('the endpoints of a tenant are exported without secrets, compared with a file, and changed by it', async () => {
  const { webhookEndpointId } = await cli.json<Endpoint>(['webhooks', 'create', '--endpoint', 'http://127.0.0.1:9/a', '--events', 'task.*'])
  const file = join(cli.folder, 'tenant.yaml')
  expect((await cli.run(['config', 'export', file])).code).toBe(0)
  const text = await readFile(file, 'utf8')
  expect(text).toContain('http://127.0.0.1:9/a')
  expect(text).not.toContain('whsec_')
  expect(await cli.json(['config', 'plan', file, '--prune'])).toMatchObject({ 'webhook-endpoints': [] })
  await writeFile(
    file,
    text.replace('task.*', 'payment.*').concat('  - url: http://127.0.0.1:9/b\n    events: [test]\n    enabled: false\n'),
  )
  expect(await cli.json(['config', 'plan', file])).toMatchObject({ 'webhook-endpoints': [{ kind: 'update' }, { kind: 'create' }] })
  expect((await cli.run(['config', 'plan', file])).stdout).toContain('2 to change')
  await cli.json(['config', 'apply', file, '--yes'])
  const listed = await cli.json<Endpoint[]>(['webhooks'])
  expect(listed.find((each) => each.webhookEndpointId === webhookEndpointId)?.events).toEqual(['payment.*'])
  expect(listed).toHaveLength(2)
  await writeFile(file, 'webhook-endpoints: []\n')
  await cli.json(['config', 'apply', file, '--yes'])
  expect(await cli.json(['webhooks'])).toHaveLength(2)
  expect(await cli.json(['config', 'plan', file, '--prune'])).toMatchObject({
    'webhook-endpoints': [{ kind: 'delete' }, { kind: 'delete' }],
  })
  await writeFile(file, 'webhook-endpoints:\n  - url: http://127.0.0.1:9/\n    secret: mine\n    events: []\n')
  expect((await cli.run(['config', 'plan', file])).code).toBe(2)
})

test('two endpoints of one URL are exported, compared one by one, and changed each for itself', async () => {
  const url = 'http://127.0.0.1:9/twice'
  const make = async (events: string) =>
    (await cli.json<Endpoint>(['webhooks', 'create', '--endpoint', url, '--events', events])).webhookEndpointId
  const [first, second] = [await make('task.*'), await make('payment.*')]
  const file = join(cli.folder, 'twice.yaml')
  expect((await cli.run(['config', 'export', file])).code).toBe(0)
  expect(await cli.json(['config', 'plan', file, '--prune'])).toMatchObject({ 'webhook-endpoints': [] })
  await writeFile(file, (await readFile(file, 'utf8')).replace('task.*', 'setting.*'))
  expect(await cli.json(['config', 'plan', file, '--prune'])).toMatchObject({
    'webhook-endpoints': [{ kind: 'update', before: { events: ['task.*'] }, after: { events: ['setting.*'] } }],
  })
  await cli.json(['config', 'apply', file, '--yes'])
  const listed = await cli.json<Endpoint[]>(['webhooks'])
  expect(listed.find((each) => each.webhookEndpointId === first)?.events).toEqual(['setting.*'])
  expect(listed.find((each) => each.webhookEndpointId === second)?.events).toEqual(['payment.*'])
  await writeFile(file, `webhook-endpoints:\n  - {url: '${url}', events: [payment.*]}\n`)
  expect(await cli.json(['config', 'plan', file])).toMatchObject({ 'webhook-endpoints': [] })
  for (const id of [first, second]) expect((await cli.run(['webhooks', 'delete', String(id)])).code).toBe(0)
})

test.each(['SIGTERM', 'SIGHUP', 'its reader is gone'])('listen --events leaves no endpoint when it is ended by %s', async (how) => {
  const mine = await callbackReceiver()
  const before = await cli.json<Endpoint[]>(['webhooks'])
  const env = { PATH: process.env.PATH, HOME: cli.folder, XDG_CONFIG_HOME: join(cli.folder, 'config') }
  const args = [RUN, 'listen', '--forward-to', mine.url, '--events', 'setting.*', '--as', 'operator']
  const listening = spawn(process.execPath, args, { cwd: cli.folder, env })
  const told: string[] = []
  createInterface({ input: listening.stderr }).on('line', (line) => told.push(line))
  const ended = once(listening, 'exit')
  await eventually('it listens', async () => told.length >= 2)
  if (how === 'its reader is gone') {
    listening.stdout.destroy()
    const value = { token: await service.tokenOf('operator'), body: { value: 30 } }
    expect((await service.call('PUT', '/tenants/1/config/task.expiry.hours', value)).status).toBe(200)
  } else listening.kill(how as NodeJS.Signals)
  expect(await ended).toEqual([0, null])
  expect(await cli.json(['webhooks'])).toEqual(before)
})

test('listen --events forwards the events that were asked for, signed with a secret of its own, and leaves no endpoint', async () => {
  const mine = await callbackReceiver()
  const before = await cli.json<Endpoint[]>(['webhooks'])
  const env = { PATH: process.env.PATH, HOME: cli.folder, XDG_CONFIG_HOME: join(cli.folder, 'config') }
  const args = [RUN, 'listen', '--forward-to', mine.url, '--events', 'setting.*', '--count', '1', '--json', '--as', 'operator']
  const listening = spawn(process.execPath, args, { cwd: cli.folder, env })
  const told: string[] = []
  createInterface({ input: listening.stderr }).on('line', (line) => told.push(line))
  const ended = once(listening, 'exit')
  await eventually('it listens', async () => told.length >= 2)
  const value = { token: await service.tokenOf('operator'), body: { value: 24 } }
  expect((await service.call('PUT', '/tenants/1/config/task.expiry.hours', value)).status).toBe(200)
  expect((await ended)[0]).toBe(0)
  const { headers, body } = await eventually('it was forwarded', () => mine.received[0])
  const secret = /whsec_\S+/.exec(told.join(' '))?.[0] ?? ''
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ eventType: 'setting.changed' })
  expect(await cli.json(['webhooks'])).toEqual(before)
})

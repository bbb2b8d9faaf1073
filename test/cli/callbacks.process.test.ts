import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { type CallbackReceiver, callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)
const callbacks = callbacksOf(service)
const RUN = fileURLToPath(new URL('../../clients/cli/run.js', import.meta.url))

test('a payment and a withdrawal are made to happen, to their end and their verified callback', async () => {
  const paid = await cli.json(['trigger', 'payment', '--amount', '7.5', '--set', 'paymentType=BANK'])
  expect(paid).toMatchObject({
    payment: { status: 'SUCCESSFUL', amount: 7.5, paymentType: 'BANK' },
    callback: { eventType: 'payment.successful' },
  })
  expect(await cli.json(['trigger', 'payment', '--fail'])).toMatchObject({
    payment: { status: 'FAILED' },
    callback: { eventType: 'payment.failed' },
  })
  expect(await cli.json(['trigger', 'withdrawal'])).toMatchObject({ callback: { eventType: 'withdrawal.successful' } })
})

test('a wallet has to be named in a tenant whose wallets local.json does not name', async () => {
  const { code, stderr } = await cli.run(['trigger', 'payment', '--as', 'otherTenantAdmin'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('A payment needs a wallet')])
})

test('a callback URL that --set names is not waited for here', async () => {
  const elsewhere = await callbackReceiver()
  const { code, stdout } = await cli.run(['trigger', 'payment', '--set', `callbackUrl=${elsewhere.url}`])
  expect([code, stdout]).toEqual([0, expect.stringContaining(elsewhere.url)])
})

test('every new callback is forwarded, freshly signed, one line an event, and none that was there before', async () => {
  const mine = await callbackReceiver()
  const elsewhere = await callbackReceiver()
  await callbacks.send(elsewhere.url)
  const env = { PATH: process.env.PATH, HOME: cli.folder, XDG_CONFIG_HOME: join(cli.folder, 'config') }
  const listening = spawn(process.execPath, [RUN, 'listen', '--forward-to', mine.url, '--count', '2', '--json', '--as', 'operator'], {
    cwd: cli.folder,
    env,
  })
  const told: string[] = []
  const lines: string[] = []
  createInterface({ input: listening.stderr }).on('line', (line) => told.push(line))
  createInterface({ input: listening.stdout }).on('line', (line) => lines.push(line))
  const ended = once(listening, 'exit')
  await eventually('it listens', async () => told.length >= 2)
  expect(told.join('\n')).toContain('callbackSecret in')
  expect(told.join('\n')).not.toContain(service.local.demo.callbackSecret)
  const sent = [await callbacks.send(elsewhere.url), await callbacks.send(elsewhere.url)]
  expect((await ended)[0]).toBe(0)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
    sent.map((callbackId) => ({ callbackId, eventType: 'test', status: 200 })),
  )
  expect(mine.received).toHaveLength(2)
  for (const { headers, body } of mine.received)
    expect(new Webhook(service.local.demo.callbackSecret).verify(body, headers as Record<string, string>)).toMatchObject({ test: true })
})

test('a callback is forwarded after the clock was taken back, when older ones are of a later time', async () => {
  const mine = await callbackReceiver()
  const elsewhere = await callbackReceiver()
  await cli.run(['clock', 'advance', '5m'])
  await callbacks.send(elsewhere.url)
  await cli.run(['clock', 'reset'])
  const listening = cli.run(['listen', '--forward-to', mine.url, '--count', '1', '--json', '--as', 'operator'])
  let isOver = false
  void listening.then(() => {
    isOver = true
  })
  const sent: number[] = []
  await eventually('one is forwarded', async () => {
    sent.push(await callbacks.send(elsewhere.url))
    return isOver
  })
  const { callbackId } = JSON.parse((await listening).stdout) as { callbackId: number }
  expect(sent).toContain(callbackId)
})

test('the log is listed and shown; a callback is sent again, stopped, recovered', async () => {
  const receiver = await callbackReceiver()
  const callbackId = await callbacks.send(receiver.url)
  await callbacks.inState(callbackId, 'DELIVERED')
  expect(await cli.json(['callbacks', 'list', '--state', 'DELIVERED'])).toContainEqual(expect.objectContaining({ callbackId }))
  expect(await cli.json(['callbacks', 'show', String(callbackId)])).toMatchObject({ state: 'DELIVERED', attempts: [{ status: 200 }] })
  expect(await cli.json(['callbacks', 'resend', String(callbackId)])).toMatchObject({ state: 'WAITING' })
  await eventually('it came again', () => receiver.received[1])
  const lost = await callbacks.send('http://127.0.0.1:1/')
  await callbacks.afterAttempts(lost, 1)
  expect(await cli.json(['callbacks', 'stop', String(lost)])).toMatchObject({ state: 'STOPPED' })
  expect((await cli.json<{ recovered: number }>(['callbacks', 'recover', '--since', '1h'])).recovered).toBeGreaterThan(0)
  expect((await cli.run(['callbacks', 'recover', '--since', 'yesterday'])).code).toBe(2)
  const none = await cli.run(['callbacks', 'list', '--limit', '0'])
  expect(none).toMatchObject({ code: 2, stderr: '--limit must be a whole number above 0 (got "0")\n' })
})

test('a recovery of many callbacks is one call, which the service completes', async () => {
  const token = await service.tokenOf('operator')
  const lost = await Promise.all(Array.from({ length: 60 }, () => callbacks.send('http://127.0.0.1:1/')))
  for (const callbackId of lost) await service.call('POST', `/tenants/1/callbacks/${callbackId}/stop`, { token })
  expect(await cli.json(['callbacks', 'recover', '--since', '1h'])).toMatchObject({ recovered: 50, more: true })
  for (const callbackId of lost) await callbacks.inState(callbackId, 'WAITING')
})

/** Takes what verifies, and refuses everything else. */
function verifying(bytes: (body: string) => string): CallbackReceiver['answer'] {
  return (response, { body, headers }) => {
    try {
      new Webhook(service.local.demo.callbackSecret).verify(bytes(body), headers as Record<string, string>)
      response.writeHead(204).end()
    } catch {
      response.writeHead(400).end()
    }
  }
}

test('a receiver that verifies as it should is found healthy', async () => {
  const careful = await callbackReceiver()
  careful.answer = verifying((body) => body)
  const { code, stdout } = await cli.run(['doctor', 'callback', '--url', careful.url, '--json'])
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { healthy: true }])
})

test('the usual mistakes of receivers are named: believing everything, verifying what was parsed, redirecting, not being there', async () => {
  const examined = (url: string) => cli.run(['doctor', 'callback', '--url', url])
  const trusting = await callbackReceiver()
  const believed = await examined(trusting.url)
  expect([believed.code, believed.stdout]).toEqual([1, expect.stringMatching(/✗ it refuses a callback with a wrong signature/)])
  const parsing = await callbackReceiver()
  parsing.answer = verifying((body) => JSON.stringify(JSON.parse(body)))
  expect((await examined(parsing.url)).stdout).toContain('Verify the raw body before you parse it')
  const moved = await callbackReceiver()
  moved.answer = (response) => void response.writeHead(302, { location: trusting.url }).end()
  expect((await examined(moved.url)).stdout).toContain('Callbacks do not follow redirects')
  expect((await examined('http://127.0.0.1:1/')).code).toBe(1)
})

test('the secret is rotated into a file that its owner alone can read, and is on stdout only where it was asked for', async () => {
  const file = join(cli.folder, 'secret.txt')
  const rotated = await cli.run(['secret', 'rotate', '--out', file])
  expect(rotated.code).toBe(0)
  const secret = (await readFile(file, 'utf8')).trim()
  expect(secret).toMatch(/^whsec_/)
  expect(rotated.stdout + rotated.stderr).not.toContain(secret)
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  expect((await cli.run(['secret', 'rotate', '--out', file])).code).toBe(2)
  expect((await cli.run(['secret', 'rotate'])).stdout.trim()).toMatch(/^whsec_[A-Za-z0-9+/=]+$/)
  expect((await cli.run(['secret', 'show'])).stdout).not.toContain('whsec_')
})

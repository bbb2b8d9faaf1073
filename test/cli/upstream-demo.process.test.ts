import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { payoutsService } from '../../clients/cli/demo/payouts-service.ts'
import type { Shown } from '../../clients/cli/demo/story.ts'
import { tellUpstream } from '../../clients/cli/demo/upstream.ts'
import { newSecret, signatureHeaders } from '../../shared/domain/callbacks/signature.ts'
import { temporaryDirectory } from '../local/temporary-directory.ts'
import { running } from '../support/running.ts'
import { UPSTREAMS } from '../support/upstreams.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)

type Payout = { readonly amount: number; readonly requests: number; readonly agent: string; readonly askedBy: number; approvedBy: number[] }

test('the demo of an upstream pays out once, although the payouts service dies in the middle', async () => {
  const shown: Shown[] = []
  await tellUpstream(join(cli.folder, '.local'), (step) => void shown.push(step))
  const outputs = shown.map(({ output }) => output)
  const { maker, checker } = service.local.demo.users
  expect(outputs[0]).toContain('whsec_…')
  expect(outputs[4]).toMatch(/Nothing has changed yet: task \d+ is PENDING/)
  expect(outputs[5]).toMatch(/^EXECUTE +task \d+: Pay out 12.5 EUR to DE89370400440532013000\nThe outcome is unknown/)
  expect(outputs[6]).toMatch(/^EXECUTED +task/)
  const payouts = JSON.parse(outputs[7] ?? '') as readonly Payout[]
  expect(payouts).toEqual([
    expect.objectContaining({ amount: 12.5, agent: 'Payroll', askedBy: maker?.customerId, approvedBy: [checker?.customerId], requests: 2 }),
  ])
  const left = await service.call('GET', UPSTREAMS, { token: await service.tokenOf('operator') })
  expect(left.body).toEqual([])
  expect(outputs.join('\n')).not.toMatch(/whsec_[A-Za-z0-9]/)
})

test('the payouts service believes neither a request without a signature, nor one without a statement, nor a statement made up', async () => {
  const payouts = await payoutsService()
  const secret = newSecret(new Uint8Array(32).fill(7))
  const store = join(temporaryDirectory(), 'payouts.jsonl')
  await payouts.start({ issuer: `${service.local.baseUrl}/svc-conductor`, secret, store, dies: 'never' })
  const body = JSON.stringify({ amount: 1, currency: 'EUR', iban: 'DE89370400440532013000' })
  const post = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(`${payouts.baseUrl}/payouts`, { method: 'POST', body, headers: { 'idempotency-key': '1', ...headers } })).status
  const signed = (of: string) => signatureHeaders({ id: '1', timestampSeconds: Math.floor(Date.now() / 1000), body: of, secrets: [secret] })
  const [head, claims] = [
    { alg: 'none', typ: 'countersign-approvals+jwt' },
    { initiator: 1, approvals: [] },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  try {
    expect(await post({})).toBe(401)
    expect(await post({ ...signed(`${body} `), 'countersign-approvals': `${head}.${claims}.` })).toBe(401)
    expect(await post({ ...signed(body), 'countersign-approvals': `${head}.${claims}.` })).toBe(401)
    expect(await post(signed(body))).toBe(401)
    expect(existsSync(store)).toBe(false)
  } finally {
    await payouts.stop()
  }
})

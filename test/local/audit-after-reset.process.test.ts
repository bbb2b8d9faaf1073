import { expect, test } from 'vitest'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'

const service = running()

async function found() {
  const findings: string[] = []
  let unsealed = 0
  for await (const each of verifyAudits(service.local.service.ports.store)) {
    findings.push(...each.findings.map((finding) => JSON.stringify(finding)))
    unsealed += each.unsealed
  }
  return { findings, unsealed }
}

async function createCustomer(lastName: string): Promise<void> {
  const token = await service.tokenOf('operator')
  const answer = await service.call('POST', '/tenants/1/customers', { token, body: { firstName: 'Emmy', lastName } })
  expect(answer.status).toBe(200)
}

async function moveClock(move: { readonly advanceSeconds: number } | { readonly reset: true }): Promise<void> {
  const answer = await fetch(`${service.local.baseUrl}/local/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(move),
  })
  expect(answer.status).toBe(200)
  service.forgetTokens()
}

async function passAndSeal(hours: number): Promise<void> {
  await moveClock({ advanceSeconds: hours * 3_600 })
  await eventually('everything is sealed', async () => (await found()).unsealed === 0)
}

test('what is done after the clock was set back is sealed like the rest, and nothing is found wrong', async () => {
  await createCustomer('Noether')
  await passAndSeal(2)
  await createCustomer('of the next hours')
  await passAndSeal(2)
  await moveClock({ reset: true })
  await createCustomer('after the reset')
  expect((await found()).findings).toEqual([])
  // Beyond everything that was done before the reset.
  await passAndSeal(6)
  expect(await found()).toEqual({ findings: [], unsealed: 0 })
})

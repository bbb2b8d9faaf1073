import { beforeAll, describe, expect, test } from 'vitest'
import { moveTenant } from '../../infra/operate/cells/move-steps.ts'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { connected, refresh, registeredClient, start as startAuthorization, type Tokens } from '../support/authorizations.ts'
import { ANSWERED_BY } from '../support/cells/local-edge.ts'
import { byEdge, moveIn, tokenByEdge } from '../support/cells/moving.ts'
import { twoCells } from '../support/cells/two-cells.ts'
import { asId } from '../support/ids.ts'
import type { Answer } from '../support/running.ts'
import { CONFIG, samlOf } from '../support/saml.ts'

const cells = twoCells()
const service = byEdge(cells, 1)
const { signIn, start } = samlOf(service)

const LANDING = 'https://landing.example/done'
const PROPERTIES = {
  'saml.config.staff': CONFIG,
  'saml.config.others': { ...CONFIG, tenantId: asId(2) },
  'external.links.config': { reports: 'https://reports.example/open' },
  'liveness.landing.urls': LANDING,
} as const

const tokenIn = (answer: Answer) => (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
const cellOf = async (token: string) => (await cells.call('GET', '/authentication/sessions', { token })).headers.get(ANSWERED_BY)

async function admin(identity: string, sso: string) {
  const body = { identity, sso, position: 'LEVEL_03', firstName: 'Dorothy', lastName: 'Vaughan' }
  const made = await cells.call('POST', '/tenants/1/admin-users', { token: await tokenByEdge(cells, 'operator'), body })
  expect(made.status, made.text).toBe(200)
}

let client: Awaited<ReturnType<typeof registeredClient>>

beforeAll(async () => {
  for (const { store } of cells.operated)
    for (const [key, value] of Object.entries(PROPERTIES))
      await store.commit([replace(property(key), { key, value, lastModified: '2026-01-01T00:00:00.000Z' } as never)])
  for (const cell of cells.cells) await cell.advance(11)
  client = await registeredClient({ ...service, local: cells.cells[0] })
  const moved = await moveTenant(moveIn(cells, { to: 1 }))
  if (moved.kind === 'refused') throw new Error(moved.why.join('\n'))
}, 120_000)

describe('people of a tenant that lives in the second cell', () => {
  test('sign in by their provider, whose address is that of all cells', async () => {
    await admin('dorothy@staff.example', 'staff')
    const answer = await signIn('staff', 'dorothy@staff.example')
    expect(answer.status, answer.text).toBe(200)
    expect(await cellOf(tokenIn(answer))).toBe('1')
  })

  test('sign in by their provider while that of a tenant of the first cell serves its own', async () => {
    expect((await start('others')).requestId).toMatch(/^_[0-9a-f]{40}$/)
    const answer = await signIn('others', 'dorothy@staff.example')
    expect(answer.status).toBe(401)
  })

  test('launch another portal, which logs in by its token alone', async () => {
    const token = await tokenByEdge(cells, 'operator')
    const launched = await cells.call('POST', '/authentication/launch', { token, body: { platformName: 'reports' } })
    const { launchUrl } = launched.body as { launchUrl: string }
    const password = new URL(launchUrl).searchParams.get('token')
    const answer = await cells.call('POST', '/authentication/login', { body: { password } })
    expect(answer.status, answer.text).toBe(200)
    expect(await cellOf(tokenIn(answer))).toBe('1')
    expect((await cells.call('POST', '/authentication/login', { body: { password } })).status).toBe(401)
  })

  test('attack: a launch token of one cell with the mark of another logs nobody in', async () => {
    const token = await tokenByEdge(cells, 'operator')
    const launched = await cells.call('POST', '/authentication/launch', { token, body: { platformName: 'reports' } })
    const password = new URL((launched.body as { launchUrl: string }).launchUrl).searchParams.get('token') ?? ''
    for (const forged of [password.replace(/\.c1$/, '.c0'), password.replace(/\.c1$/, '.c31'), password.replace(/\.c1$/, '')])
      expect((await cells.call('POST', '/authentication/login', { body: { password: forged } })).status).toBe(401)
  })

  test('see and complete the hosted page of a liveness check', async () => {
    const identity = cells.cells[0].demo.users.operator?.identity ?? ''
    const body = { type: 'CLOUD_LIVENESS', info: JSON.stringify({ landingUrl: LANDING }) }
    const begun = await cells.call('POST', `/global/identities/${identity}/password-change-init`, { body })
    expect(begun.status, begun.text).toBe(200)
    const { completionUrl, cloudLivenessSessionId } = JSON.parse((begun.body as { info: string }).info) as Record<string, string>
    const { pathname, search, searchParams } = new URL(completionUrl ?? '')
    expect(searchParams.get('sessionId')).toBe(`${cloudLivenessSessionId}.c1`)
    const page = await cells.call('GET', `${pathname}${search}`)
    expect(page.text).toContain('Was that you?')
    const sessionId = searchParams.get('sessionId')
    expect((await cells.call('POST', '/global/liveness/consent', { body: { sessionId, wasMe: true } })).status).toBe(200)
    expect((await cells.call('POST', '/global/liveness/landing', { body: { sessionId } })).body).toEqual({ landingUrl: LANDING })
    expect((await cells.call('POST', '/global/liveness/landing', { body: { sessionId: cloudLivenessSessionId } })).status).toBe(404)
  })
})

describe('agents of a tenant that lives in the second cell', () => {
  let tokens: Tokens

  test('are connected by OAuth to a client of the tenant, and renew their tokens', async () => {
    const token = await tokenByEdge(cells, 'operator')
    const first = await connected(service, client, token)
    expect(first.refresh_token).toMatch(/\.t1$/)
    const renewed = await refresh(service, client, first.refresh_token)
    expect(renewed.status, renewed.text).toBe(200)
    tokens = renewed.body as Tokens
    expect(tokens.refresh_token).toMatch(/\.t1$/)
  })

  test('an app that may not ask gets its error from the cell that has its request', async () => {
    const { requestId, cookie } = await startAuthorization(service, client, { prompt: 'none' })
    expect(requestId).toMatch(/\.c1$/)
    const told = (id: string) => cells.call('POST', `/oauth/requests/${id}/signed-out`, { headers: { cookie }, body: {} })
    expect((await told(requestId.replace(/\.c1$/, '.c0'))).status).toBe(404)
    const answer = await told(requestId)
    expect(answer.status, answer.text).toBe(200)
    expect((answer.body as { redirectTo: string }).redirectTo).toContain('error=login_required')
  })

  test('attack: a client of the tenant gets nothing for a code of another cell', async () => {
    const code = `${'k'.repeat(43)}.c0`
    const answer = await cells.call('POST', '/svc-conductor/oauth/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: client.clientId,
        code,
        code_verifier: 'v'.repeat(43),
      }).toString(),
    })
    expect([400, 401]).toContain(answer.status)
  })

  test('go on when the tenant moves back: their tokens go with it', async () => {
    const moved = await moveTenant(moveIn(cells, { to: 0 }))
    expect(moved, JSON.stringify(moved)).toMatchObject({ kind: 'moved' })
    const renewed = await refresh(service, client, tokens.refresh_token)
    expect(renewed.status, renewed.text).toBe(200)
    const answer = await signIn('staff', 'dorothy@staff.example')
    expect(answer.status, answer.text).toBe(200)
    expect(await cellOf(tokenIn(answer))).toBe('0')
  })
})

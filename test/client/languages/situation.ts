import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll } from 'vitest'
import { exampleOfEvent } from '../../../shared/contract/event-payloads.ts'
import { inTenant, somebody } from '../../support/people.ts'
import type { Running } from '../../support/running.ts'
import { type Arrived, accepting, type Bank, payment, UPSTREAMS, withBank } from '../../support/upstreams.ts'
import { watchingProxy } from './watching-proxy.ts'

const EVENT_SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`

/**
 * Everything that scenarios in another language need, in a JSON file: the service behind a proxy, its people, keys of OAuth clients, a signed
 * event, and a request as an upstream received it. Answers the path of the file.
 */
export function situationOf(service: Running): () => string {
  const state = withBank(service, { 'Payout.CREATE': 'LEVEL_01->LEVEL_02', 'Payout.READ': 'LEVEL_20', 'Limit.UPDATE': 'LEVEL_20' })
  let folder = ''
  const file = () => join(folder, 'situation.json')
  const stops: (() => void)[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'situation-'))
    const { baseUrl, demo, service: here } = service.local
    const [proxy, pretender] = await Promise.all([watchingProxy(baseUrl), watchingProxy(baseUrl, { pretends: true })])
    stops.push(proxy.stop, pretender.stop)
    const situation = {
      baseUrl: proxy.url,
      directUrl: baseUrl,
      pretenderUrl: pretender.url,
      users: demo.users,
      otp: here.ports.otpOverride,
      callbackSecret: demo.callbackSecret,
      clientKeys: await clientKeys(service),
      event: signedEvent(),
      upstream: {
        ...(await approvedRequest(service, state)),
        secret: state.secret,
        issuer: `${baseUrl}/svc-conductor`,
        audience: state.bank.baseUrl,
      },
    }
    state.bank.answer = refusingSome(accepting(state.bank.effects))
    await writeFile(file(), JSON.stringify(situation))
  }, 60_000)
  afterAll(async () => {
    for (const stop of stops) stop()
    await rm(folder, { recursive: true, force: true })
  })
  return file
}

/** Answers reads of the payout `refused` as if a session had ended, or a proof were needed. */
function refusingSome(accept: Bank['answer']): Bank['answer'] {
  return (response, request) => {
    if (!request.url.endsWith('/refused')) return accept(response, request)
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 'SEC004', sca: 'id=1;type=OTP' }))
  }
}

/** A registered client with a key of each algorithm that clients sign with. */
async function clientKeys(service: Running) {
  const token = await service.tokenOf('globalAdmin')
  const made = ['ES256', 'PS256', 'EdDSA'].map(async (alg) => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    const { customerId } = service.local.demo.users.backend ?? {}
    const body = { name: alg, kind: 'service', jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] }, customerId }
    const answer = await service.call('POST', '/tenants/1/oauth-clients', { token, body })
    return [alg, { clientId: (answer.body as { clientId: string }).clientId, pem: await exportPKCS8(privateKey) }] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

function signedEvent() {
  const body = JSON.stringify(exampleOfEvent('transfer.created'))
  const at = new Date()
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(EVENT_SECRET).sign('msg_1', at, body),
  }
  return { body, headers, secret: EVENT_SECRET }
}

/** A payout that one person proposed and the substitute of another approved, as the upstream received it. */
async function approvedRequest(service: Running, state: ReturnType<typeof withBank>): Promise<Arrived & { readonly substitute: number }> {
  const substitute = await somebody(service, [inTenant('LEVEL_07')])
  const until = new Date(service.local.clock.now() + 86_400_000).toISOString()
  const delegation = { toCustomerId: substitute.customerId, until, reason: 'On holiday' }
  await service.call('POST', '/authentication/delegations', { token: await service.tokenOf('checker'), body: delegation })
  const proposed = await service.call('POST', `${UPSTREAMS}/bank/payouts?urgent=1`, {
    token: await service.tokenOf('maker'),
    body: payment(),
    headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
  })
  const done = await substitute.call('PUT', `/global/tasks/${proposed.headers.get('task-id')}`, { body: { status: 'EXECUTE' } })
  const arrived = state.bank.arrived.at(-1)
  if (arrived === undefined) throw new Error(done.text)
  return { ...arrived, substitute: substitute.customerId }
}

/*
 * The measured side of the HTTP benchmarks: the service behind the local gateway, on a store that answers from memory, and the
 * handlers that it is held against, in one process that tells how much CPU it has used. The load comes from
 * another process.
 */
import { createServer } from 'node:http'
import { importJWK, SignJWT } from 'jose'
import { CATALOGUE } from '../functions/catalogue.ts'
import { startGateway } from '../infra/local/http-gateway.ts'
import { newSigningKey } from '../infra/local/secret-files.ts'
import { createPasswordHasher } from '../shared/clients/password-hasher.ts'
import { BASE_PATH } from '../shared/contract/routes.ts'
import { claimsFor } from '../shared/domain/tokens/claims.ts'
import type { GatewayEvent } from '../shared/http/steps/parse-request.ts'
import { jsonLog } from '../shared/runtime/log.ts'
import { gatewayPath, router } from '../shared/runtime/router.ts'
import { serviceOn } from '../shared/runtime/service.ts'
import { memoryStore } from './memory-store.ts'

const dataKey = async () => ({ keyId: 'bench', key: new Uint8Array(32) })
const signingKey = await newSigningKey()
const { kid = '' } = signingKey
const key = await importJWK(signingKey, 'ES256')
const { store, put } = memoryStore()
const service = serviceOn(store, {
  stage: 'sandbox',
  otpOverride: undefined,
  host: () => '127.0.0.1',
  callbackPolicy: 'local',
  baseUrl: () => 'https://bench.example',
  faces: { kind: 'stand-in', endpoint: 'http://127.0.0.1:9' },
  camera: { kind: 'none' },
  documents: { provider: { kind: 'stand-in', endpoint: 'http://127.0.0.1:9' }, bucket: () => 'none' },
  issuer: 'https://bench.example',
  clock: { now: () => Date.now() },
  signingKeys: async () => ({ current: signingKey }),
  dataKeys: { current: dataKey, first: dataKey, byId: async () => undefined },
  pkiKey: { publicKey: async () => '', decrypt: async () => undefined, encryptFor: () => new Uint8Array() },
  messages: { kind: 'capture', endpoint: 'http://127.0.0.1:1' },
  queue: { send: async () => undefined },
  endpointNamed: () => undefined,
  catalogue: async () => CATALOGUE,
  allowedOrigins: [],
  log: jsonLog(),
})

const now = Date.now()
const at = new Date(now).toISOString()
const holdings = [{ kind: 'tenant', position: 'LEVEL_20', tenantId: 1 }] as const
const subject = { customerId: 5, tenantId: 1, identity: 'bench', sessionId: 'session', tokenId: 'token', amr: ['pwd'], holdings }
const PASSWORD = 'correct horse battery staple'
const hashing = createPasswordHasher()
const passwordHash = await hashing.hash(PASSWORD)
put('TENANT#1', 'TENANT', { tenantId: 1, name: 'Bench', created: at, lastModified: at })
put('IDENTITY#bench', 'IDENTITY', {
  identity: 'bench',
  canonicalName: 'bench',
  customerId: 5,
  tenantId: 1,
  kind: 'password',
  passwordHash,
  epoch: 1,
  holdings,
})
put('PERSON#5', 'SESSION#session', {
  sessionId: 'session',
  customerId: 5,
  identity: 'bench',
  epoch: 1,
  amr: ['pwd'],
  created: at,
  expiresAt: now / 1000 + 86_400,
})
put('TENANT#1#WALLET#1', 'WALLET', {
  walletId: 1,
  tenantId: 1,
  customerId: 8,
  currency: 'EUR',
  name: 'Main',
  balance: 100,
  created: at,
  lastModified: at,
})
const claims = claimsFor(subject, now)
const token = await service.ports.tokens.sign(claims)

const route = router(CATALOGUE, service, () => [])
const gateway = await startGateway({
  port: 0,
  routes: CATALOGUE.map((endpoint) => ({ method: endpoint.method, path: gatewayPath(endpoint) })),
  invoke: (event) => route(event),
  maxBodyBytes: 1_000_000,
  tooLarge: () => ({ statusCode: 413 }),
})
/** The comparisons: an empty handler of `node:http`, and a handler behind its own gateway that only hashes. */
const empty = createServer((_, response) => response.end())
const least = await startGateway({
  port: 0,
  routes: [{ method: 'POST', path: '/hash' }],
  async invoke() {
    const answer = await hashing.hash(PASSWORD)
    return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ answer }) }
  },
  maxBodyBytes: 1_000_000,
  tooLarge: () => ({ statusCode: 413 }),
})
empty.listen(0, '127.0.0.1', () => {
  const address = empty.address()
  const ports = { service: gateway.port, least: least.port, empty: typeof address === 'object' ? address?.port : 0 }
  process.send?.({ kind: 'ready', ...ports, token, password: PASSWORD })
})
/** A renewal as the gateway passes it on, for measuring the handler without HTTP around it. */
const renewal = (): GatewayEvent => ({
  routeKey: `POST ${BASE_PATH}/authentication/renew`,
  rawPath: `${BASE_PATH}/authentication/renew`,
  rawQueryString: '',
  headers: { 'content-type': 'application/json', host: 'bench.example' },
  requestContext: { http: { method: 'POST', sourceIp: '127.0.0.1' } },
  body: JSON.stringify({ jwt: token }),
  isBase64Encoded: false,
})
const HANDLERS = {
  renew: async () => {
    if ((await route(renewal())).statusCode !== 200) throw new Error('a renewal was refused')
  },
  sign: async () => {
    const signed = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
    return JSON.stringify({ answer: await signed.setIssuer('https://bench.example').setAudience('countersign').sign(key) })
  },
}

const cpu = (): number => process.cpuUsage().user + process.cpuUsage().system

process.on('message', async (asked: 'cpu' | { readonly handler: keyof typeof HANDLERS; readonly calls: number }) => {
  if (asked === 'cpu') {
    process.send?.({ kind: 'cpu', micros: cpu() })
    return
  }
  const before = cpu()
  for (let call = 0; call < asked.calls; call++) await HANDLERS[asked.handler]()
  process.send?.({ kind: 'cpu', micros: cpu() - before })
})

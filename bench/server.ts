/*
 * The measured side of the HTTP benchmarks: the service behind the local gateway, on a store that answers from memory, and the
 * handlers that it is held against, in one process that tells how much CPU it has used. The load comes from
 * another process.
 */
import { decodeJwt, importJWK, SignJWT } from 'jose'
import { CATALOGUE } from '../functions/catalogue.ts'
import { startGateway } from '../infra/local/http-gateway.ts'
import { BASE_PATH, SERVICE_PATH } from '../shared/contract/routes.ts'
import type { GatewayEvent } from '../shared/http/steps/parse-request.ts'
import { jsonLog } from '../shared/runtime/log.ts'
import { gatewayPath, router } from '../shared/runtime/router.ts'
import { serviceOn } from '../shared/runtime/service.ts'
import { oneIssuer } from '../shared/runtime/tokens.ts'
import { startComparisons } from './comparisons.ts'
import { memoryStore } from './memory-store.ts'
import { BENCH_BASE_URL, benchTable } from './stored-items.ts'

const dataKey = async () => ({ keyId: 'bench', key: new Uint8Array(32) })
const table = await benchTable()
const { signingKey } = table
const { kid } = signingKey
const key = await importJWK(signingKey, 'ES256')
const { store, put } = memoryStore()
const service = serviceOn(store, {
  stage: 'sandbox',
  otpOverride: undefined,
  host: () => '127.0.0.1',
  callbackPolicy: 'local',
  baseUrl: () => BENCH_BASE_URL,
  faces: { kind: 'stand-in', endpoint: 'http://127.0.0.1:9' },
  camera: { kind: 'none' },
  documents: { provider: { kind: 'stand-in', endpoint: 'http://127.0.0.1:9' }, bucket: () => 'none' },
  issuer: oneIssuer(`${BENCH_BASE_URL}${SERVICE_PATH}`),
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

const claims = decodeJwt(table.token)
for (const item of table.items) put(String(item.PK), String(item.SK), item)

const route = router(CATALOGUE, service)
const gateway = await startGateway({
  port: 0,
  routes: CATALOGUE.map((endpoint) => ({ method: endpoint.method, path: gatewayPath(endpoint) })),
  invoke: (event) => route(event),
  maxBodyBytes: 1_000_000,
  tooLarge: () => ({ statusCode: 413 }),
})
const comparisons = await startComparisons()
process.send?.({ kind: 'ready', service: gateway.port, ...comparisons, token: table.token })

/** A renewal as the gateway passes it on, for measuring the handler without HTTP around it. */
const renewal = (): GatewayEvent => ({
  routeKey: `POST ${BASE_PATH}/authentication/renew`,
  rawPath: `${BASE_PATH}/authentication/renew`,
  rawQueryString: '',
  headers: { 'content-type': 'application/json', host: 'bench.example' },
  requestContext: { http: { method: 'POST', sourceIp: '127.0.0.1' } },
  body: JSON.stringify({ jwt: table.token }),
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

/*
 * The back end of a tenant, as small as possible. `POST /payments` makes a payment that Countersign calls back about, `GET /events` lists
 * the callbacks whose signature fits. Everything is in memory.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { COUNTERSIGN_URL, COUNTERSIGN_DETAILS, CALLBACK_URL, PORT = '8080', BIND } = process.env
const API = `${COUNTERSIGN_URL}/svc-conductor/rest/v1`
/** Webhooks that are older or newer than this are refused. */
const TOLERANCE_SECONDS = 300

const { users, wallets, tenants, callbackSecret } = JSON.parse(readFileSync(COUNTERSIGN_DETAILS, 'utf8'))
const events = new Map()

async function post(path, body, headers = {}) {
  const response = await fetch(`${API}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

async function pay() {
  const { identity, password } = users.operator
  const { headerName, headerValue } = await post('/authentication/login', { identity, password })
  const payment = {
    paymentType: 'CARD',
    amount: 12.5,
    currency: 'EUR',
    walletId: wallets.customerMain,
    externalUniqueId: crypto.randomUUID(),
    callbackUrl: CALLBACK_URL,
  }
  return post(`/tenants/${tenants[0].tenantId}/payments`, payment, { [headerName]: headerValue })
}

/** Verifies a callback as Standard Webhooks says. */
function isGenuine(body, { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' }) {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false
  const key = Buffer.from(callbackSecret.slice('whsec_'.length), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
  return signatures.split(' ').some((given) => given.length === expected.length && timingSafeEqual(Buffer.from(given), expected))
}

async function bodyOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** The status and the JSON of an answer. */
async function answerTo(request) {
  const body = await bodyOf(request)
  switch (`${request.method} ${request.url}`) {
    case 'GET /events':
      return [200, [...events.values()]]
    case 'POST /payments':
      return [200, await pay()]
    case 'POST /callbacks':
      if (!isGenuine(body, request.headers)) return [400, { description: 'The signature does not fit.' }]
      // Callbacks come at least once: the id is the same each time.
      events.set(request.headers['webhook-id'], JSON.parse(body))
      return [200, {}]
    default:
      return [404, { description: 'POST /payments or GET /events' }]
  }
}

const server = createServer(async (request, response) => {
  const [status, json] = await answerTo(request).catch((error) => [502, { description: error.message }])
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
})
server.listen(Number(PORT), BIND, () => process.stdout.write(`The back end listens on port ${server.address().port}.\n`))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0))

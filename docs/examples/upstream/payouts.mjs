/*
 * A payouts service that takes each approved request once, whatever happens: plain Node, no dependency. Countersign calls it as an upstream
 * with the operations of openapi.json. `npm run demo -- upstream` plays it. Every payout is in the file STORE before it is answered.
 * DIE_ONCE=1 ends the process between the two, once: the request then comes again with the same key.
 */
import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'

const { PORT = '8080', BASE_URL = `http://127.0.0.1:${PORT}`, ISSUER, UPSTREAM_SECRET, STORE = 'payouts.jsonl', DIE_ONCE } = process.env
/** Requests and statements that are older or newer than this are refused. */
const TOLERANCE_SECONDS = 300

/** The lines of the store: each request as it arrives, and each payout with the key of its request. */
const lines = existsSync(STORE) ? readFileSync(STORE, 'utf8').split('\n').filter(Boolean).map(JSON.parse) : []
const payouts = new Map(lines.filter(({ payout }) => payout !== undefined).map(({ key, payout }) => [key, payout]))
const requests = new Map()
for (const { key, payout } of lines) if (payout === undefined) requests.set(key, (requests.get(key) ?? 0) + 1)

function store(line) {
  const file = openSync(STORE, 'a', 0o600)
  writeSync(file, `${JSON.stringify(line)}\n`)
  fsyncSync(file)
  closeSync(file)
}

class NotGenuine extends Error {}

/** Verifies the signature of a request as Standard Webhooks says. */
function checkSignature(body, { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' }) {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) throw new NotGenuine('too old')
  const secret = Buffer.from(UPSTREAM_SECRET.slice('whsec_'.length), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`)
  const fits = (given) => given.length === expected.length && timingSafeEqual(Buffer.from(given), expected)
  if (!signatures.split(' ').some(fits)) throw new NotGenuine('not signed with the secret')
}

function partOf(text = '') {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw new NotGenuine('no statement')
  }
}

/** Verifies the statement of who asked and who approved, and that it is about this very request. */
async function checkedStatement({ method, url, headers }, body) {
  const [head, payload, signature] = String(headers['countersign-approvals']).split('.')
  const { alg, typ, kid } = partOf(head)
  if (alg !== 'ES256' || typ !== 'countersign-approvals+jwt') throw new NotGenuine('no statement')
  const { keys } = await (await fetch(`${ISSUER}/.well-known/jwks.json`)).json()
  const jwk = keys.find((each) => each.kid === kid)
  if (jwk === undefined) throw new NotGenuine('an unknown key')
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }
  if (!verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))) throw new NotGenuine('not signed')
  const claims = partOf(payload)
  const [path, query = ''] = url.split(/\?(.*)/s)
  const digest = createHash('sha256').update(`${method}\n${path}\n${query}\n`).update(body).digest('base64url')
  if (claims.iss !== ISSUER || claims.aud !== BASE_URL || claims.digest !== digest) throw new NotGenuine('for another request')
  if (claims.exp + TOLERANCE_SECONDS < Date.now() / 1000) throw new NotGenuine('expired')
  return claims
}

/** Pays once for each key. A key that comes again gets the stored payout. */
function pay(key, body, { initiator, agent, approvals }) {
  store({ key })
  requests.set(key, (requests.get(key) ?? 0) + 1)
  const known = payouts.get(key)
  if (known !== undefined) return known
  const { amount, currency, iban } = JSON.parse(body.toString())
  const approvedBy = approvals.map(({ customerId }) => customerId)
  const payout = { payoutId: payouts.size + 1, amount, currency, iban, askedBy: initiator, agent, approvedBy }
  store({ key, payout })
  payouts.set(key, payout)
  // The worst moment: it is done, and nobody knows.
  if (DIE_ONCE === '1') process.exit(1)
  return payout
}

async function bodyOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The status and the JSON of an answer. */
async function answerTo(request) {
  const body = await bodyOf(request)
  checkSignature(body, request.headers)
  const statement = await checkedStatement(request, body)
  if (request.method === 'POST') return [201, pay(request.headers['idempotency-key'], body, statement)]
  return [200, [...payouts].map(([key, payout]) => ({ ...payout, requests: requests.get(key) }))]
}

const server = createServer(async (request, response) => {
  try {
    const [status, body] = await answerTo(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  } catch (error) {
    // 4xx says that it will never work. A fault of this side may pass.
    response.writeHead(error instanceof NotGenuine ? 401 : 500).end()
  }
})
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`Payouts are taken at ${BASE_URL}\n`))

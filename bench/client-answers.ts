import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A separate process that answers every request with a wallet, so that the measured cost is the client's own. */
const WALLET = JSON.stringify({
  walletId: 1,
  name: 'Main',
  customerId: 8,
  balance: 10_000,
  currency: 'EUR',
  created: '2026-01-01T00:00:00.000Z',
  lastModified: '2026-01-01T00:00:00.000Z',
})
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'api-version': '0.1.0',
  'ratelimit-limit': '1000;window=60;policy=fixed;concurrency=100',
  'ratelimit-remaining': '999',
  'ratelimit-reset': '60',
}

const server = createServer((_, response) => void response.writeHead(200, HEADERS).end(WALLET))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

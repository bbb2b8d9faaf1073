/*
 * The measured side of the deployed figures: the bundle of a function as Lambda starts it, with its own client of the table, behind the
 * local gateway, and the handlers that it is compared with, in one process that reports its processor time.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { CATALOGUE } from '../functions/catalogue.ts'
import { startGateway } from '../infra/local/http-gateway.ts'
import { createPasswordHasher } from '../shared/clients/password-hasher.ts'
import { gatewayPath } from '../shared/contract/routes.ts'
import { BENCH_PASSWORD } from './stored-items.ts'

type Handler = (event: APIGatewayProxyEventV2, context: object) => Promise<APIGatewayProxyStructuredResultV2>

const [directory = '', group = ''] = process.argv.slice(2)
const { handler } = (await import(pathToFileURL(join(directory, 'handler.mjs')).href)) as { readonly handler: Handler }
const CONTEXT = { getRemainingTimeInMillis: () => 30_000 }

const gateway = await startGateway({
  port: 0,
  routes: CATALOGUE.filter((endpoint) => endpoint.group === group).map((endpoint) => ({
    method: endpoint.method,
    path: gatewayPath(endpoint),
  })),
  invoke: (event) => handler(event, CONTEXT),
  maxBodyBytes: 1_000_000,
  tooLarge: () => ({ statusCode: 413 }),
})

/** The comparisons: an empty handler of `node:http`, and one behind its own gateway that only hashes. */
const empty = createServer((_, response) => response.end())
const hashing = createPasswordHasher()
const least = await startGateway({
  port: 0,
  routes: [{ method: 'POST', path: '/hash' }],
  async invoke() {
    const answer = await hashing.hash(BENCH_PASSWORD)
    return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ answer }) }
  },
  maxBodyBytes: 1_000_000,
  tooLarge: () => ({ statusCode: 413 }),
})

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ kind: 'cpu', micros: user + system })
})
empty.listen(0, '127.0.0.1', () => {
  const address = empty.address()
  process.send?.({ kind: 'ready', service: gateway.port, least: least.port, empty: typeof address === 'object' ? address?.port : 0 })
})

process.on('disconnect', () => process.exit(0))

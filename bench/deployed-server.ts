/*
 * The measured side of the deployed figures: the bundle of a function as Lambda starts it, with the official client of the table, behind the
 * local gateway, and the handlers that it is compared with, in one process that reports its processor time.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { CATALOGUE } from '../functions/catalogue.ts'
import { startGateway } from '../infra/local/http-gateway.ts'
import { gatewayPath } from '../shared/contract/routes.ts'
import { startComparisons } from './comparisons.ts'

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

const comparisons = await startComparisons()

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ kind: 'cpu', micros: user + system })
})
process.send?.({ kind: 'ready', service: gateway.port, ...comparisons })

process.on('disconnect', () => process.exit(0))

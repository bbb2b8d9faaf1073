import { edgeSecretsFrom } from '../adapters/edge-secrets.ts'
import type { ForwardedAnswer, ForwardedCall, ForwardingTools } from '../contract/edge-headers.ts'
import { once } from '../domain/once.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'
import type { GatewayResult } from '../http/steps/respond.ts'
import { behindEdge, pastTheEdge } from './around-calls.ts'
import { dynamoDbStore } from './dynamodb-store.ts'
import { directoryEnvironment } from './environment.ts'
import { functionOfRoutes } from './function-of.ts'
import { lambdaSecret } from './lambda-secrets.ts'
import { lambdaTable } from './lambda-table.ts'

const environment = once(() => directoryEnvironment())
const secrets = once(() => edgeSecretsFrom(lambdaSecret, environment().originSecret, Date.now))
const store = once(() => dynamoDbStore({ client: lambdaTable(), tableName: environment().tableName(), clock: { now: Date.now } }))

type Forward = (call: ForwardedCall, tools: ForwardingTools) => Promise<ForwardedAnswer>

/** The Lambda of the directory: it forwards a call to a cell and returns the cell's answer. */
export function directoryFunction(forward: Forward) {
  return functionOfRoutes(async (event) => answered(event, forward))
}

async function answered(event: GatewayEvent, forward: Forward): Promise<GatewayResult> {
  const believed = await behindEdge(event, secrets())
  if (believed === 'refused') return pastTheEdge(event)
  const { rawPath, rawQueryString: rawQuery, headers, body, isBase64Encoded, requestContext } = believed
  const { since, origins } = environment().cells()
  const answer = await forward(
    {
      method: requestContext.http.method,
      rawPath,
      rawQuery,
      headers: withCookies(headers, believed.cookies),
      body: body === undefined ? undefined : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
      sourceIp: requestContext.http.sourceIp,
    },
    { store: store(), since, origins, edgeSecret: async () => (await secrets().known()).at(-1), send: fetch },
  )
  return {
    statusCode: answer.status,
    headers: answer.headers,
    ...(answer.cookies.length === 0 ? {} : { cookies: [...answer.cookies] }),
    body: answer.body.toString('base64'),
    isBase64Encoded: true,
  }
}

/** Gateways take cookies out of the headers. */
function withCookies(headers: GatewayEvent['headers'], cookies: GatewayEvent['cookies']): GatewayEvent['headers'] {
  return cookies === undefined || cookies.length === 0 ? headers : { ...headers, cookie: cookies.join('; ') }
}

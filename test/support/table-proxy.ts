import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { sharedTableService } from './shared-table-service.ts'

/** A request on its way to the table, as DynamoDB's protocol writes it. */
export type Passing = {
  /** `TransactWriteItems` and so on. */
  readonly operation: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Readonly<Record<string, unknown>>
}
export type TableAnswer = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string | Buffer }
/** Answers in the table's place, or lets the request pass; `lost` closes the connection without an answer. */
export type Intercept = (passing: Passing, pass: () => Promise<TableAnswer | 'lost'>) => Promise<TableAnswer | 'lost'>

/** Stands between the service and the emulator of a test file, so that whatever speaks to the table meets what a test puts there. */
export type TableProxy = {
  readonly endpoint: () => string
  readonly intercept: (intercept: Intercept) => { readonly stop: () => void }
  /** Closes the connections that lie idle, as DynamoDB does after a while. */
  readonly closeIdle: () => void
}

export function tableProxy(): TableProxy {
  const intercepts: Intercept[] = []
  let server: Server | undefined
  beforeAll(async () => {
    server = await listening((await sharedTableService()).endpoint, intercepts)
  })
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
  })
  return {
    endpoint: () => `http://127.0.0.1:${(server?.address() as AddressInfo | undefined)?.port}`,
    intercept(intercept) {
      intercepts.unshift(intercept)
      return { stop: () => void intercepts.splice(intercepts.indexOf(intercept), intercepts.includes(intercept) ? 1 : 0) }
    },
    closeIdle: () => server?.closeIdleConnections(),
  }
}

/** An error of DynamoDB, as it answers it. */
export function errorAnswer(name: string, more: Readonly<Record<string, unknown>> = {}, status = 400): TableAnswer {
  return { status, body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: `injected: ${name}`, ...more }) }
}

function listening(emulator: string, intercepts: readonly Intercept[]): Promise<Server> {
  const server = createServer(async (asked, answer) => {
    const sent = await buffer(asked)
    const headers = asked.headers as Passing['headers']
    const operation = headers['x-amz-target']?.split('.').at(-1) ?? ''
    const passing = { operation, headers, body: JSON.parse(sent.toString('utf8') || '{}') as Passing['body'] }
    const last = (): Promise<TableAnswer | 'lost'> => forward(emulator, headers, sent)
    const whole = intercepts.reduceRight<typeof last>((next, intercept) => () => intercept(passing, next), last)
    const given = await whole()
    if (given === 'lost') {
      asked.socket.destroy()
      return
    }
    answer.writeHead(given.status, { 'content-type': 'application/x-amz-json-1.0', ...given.headers }).end(given.body)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

function forward(emulator: string, headers: Passing['headers'], body: Buffer): Promise<TableAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(emulator, { method: 'POST', headers: { ...headers, host: new URL(emulator).host } }, async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await buffer(response) }),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

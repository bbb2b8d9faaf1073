import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TableFault } from './faults.ts'
import { tableOperations } from './operations.ts'
import { openTableFiles } from './table-files.ts'

type EmbeddedDynamoDb = { readonly endpoint: string; readonly stop: () => Promise<void> }

/**
 * A table service in this process, on the SQLite of Node, for machines without a binary of the packaged emulator. It speaks DynamoDB's
 * protocol on loopback, below the official client, so that the rest of the service does not notice.
 */
export async function startEmbeddedDynamoDb(databaseFile: string | undefined): Promise<EmbeddedDynamoDb> {
  const files = openTableFiles(databaseFile)
  const operations = tableOperations(files)
  const server = createServer({ keepAliveTimeout: 65_000, noDelay: true }, (request, response) => {
    answer(request, response, operations).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      files.close()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, operations: ReturnType<typeof tableOperations>): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const [, name = ''] = String(request.headers['x-amz-target'] ?? '').split('.')
  try {
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    if (operation === undefined) throw new TableFault('UnknownOperationException', `${name || 'This operation'} is not supported here`)
    send(response, 200, operation(JSON.parse(Buffer.concat(chunks).toString() || '{}') as never))
  } catch (error) {
    const fault =
      error instanceof TableFault ? error : new TableFault('InternalServerError', error instanceof Error ? error.message : 'fault')
    const __type = `com.amazonaws.dynamodb.v20120810#${fault.type}`
    send(response, error instanceof TableFault ? 400 : 500, { __type, message: fault.message, Message: fault.message, ...fault.details })
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': bytes.length }).end(bytes)
}

import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { selfSigned } from '../../../infra/local/saml/provider.ts'
import { STAGES, type Stage } from '../../../infra/stages.ts'

type Seen = { readonly host: string; readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

/**
 * Cells at their own names with TLS, on loopback: a proxy takes every connection, and a server answers it under a certificate of the domain.
 * `variables` lead the code to it, as a network would.
 */
export async function cellsOverTls(domain: string, certificateFile: string) {
  const seen: Seen[] = []
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cert = selfSigned(privateKey, `*.${domain}`)
  await writeFile(certificateFile, cert)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const cell = createTlsServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { url: path = '', headers } = request
    seen.push({ host: headers.host ?? '', path, headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=1' }).end('{"answered":"by a cell"}')
  })
  const sockets = new Set<Socket>()
  const proxy = createServer().on('connect', (_, socket: Socket) => {
    sockets.add(socket)
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    cell.emit('connection', socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    seen,
    variables: { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: address, NO_PROXY: '127.0.0.1', NODE_EXTRA_CA_CERTS: certificateFile },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

const live = STAGES.find(({ kind }) => kind === 'live') as Stage
const SINCE = '2027-01-01T00:00:00Z'
const first = { stage: live.name, account: live.account, region: live.region }

/** The live stage as the first of two cells, with the edge and the directory. */
export const FIRST_CELL: Stage = { ...live, cell: { number: 0, since: SINCE, first, others: [{ number: 1, account: '333333333333' }] } }

export const SECOND_CELL: Stage = {
  ...live,
  name: 'live-2',
  account: '333333333333',
  cell: { number: 1, since: SINCE, first, pkiKey: `arn:aws:kms:${live.region}:${live.account}:key/mrk-1` },
}

export const TABLE_OF_DIRECTORY = `countersign-${live.name}-directory`

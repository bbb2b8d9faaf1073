import { connect } from 'node:net'

export type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: unknown
}
export type RawRequest = {
  readonly method: string
  readonly path: string
  /** Sent as they are, in this order; repeated ones too. */
  readonly headers?: readonly (readonly [string, string])[]
  readonly body?: Uint8Array | string
}

/** Sends bytes that no HTTP client would send, and reads the answer to the end of the connection. */
export function rawRequest(baseUrl: string, { method, path, headers = [], body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl)
  const length = body === undefined ? [] : [['content-length', String(Buffer.byteLength(body))] as const]
  const lines = [['host', 'localhost'] as const, ['connection', 'close'] as const, ...length, ...headers].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(answerIn(Buffer.concat(chunks))))
    socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'))
    if (body !== undefined) socket.write(body)
  })
}

function answerIn(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const text = bytes.subarray(end + 4).toString()
  const isJson = /^application\/(scim\+)?json$/.test(headers['content-type'] ?? '') && text !== ''
  return { status: Number(first.split(' ')[1]), headers, text, body: isJson ? JSON.parse(text) : undefined }
}

import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { forwardToCell } from '../../../functions/directory/forward-to-cell.ts'
import { cellOrigin, DIRECTORY_ORIGIN, routeToCell } from '../../../infra/edge/route-to-cell.ts'
import { listenOnLoopback } from '../../../infra/local/listen-on-loopback.ts'
import type { ForwardedAnswer, ForwardedCall } from '../../../shared/contract/edge-headers.ts'
import type { Store } from '../../../shared/ports/store.ts'

type Options = {
  readonly since: number
  readonly keyValues: ReadonlyMap<string, string>
  /** The address of each cell, by its number; known once the cells run. */
  readonly origins: () => Readonly<Record<number, string>>
  readonly directory: Pick<Store, 'read'>
}

export type LocalEdge = { readonly baseUrl: string; readonly stop: () => Promise<void> }

/** The header in which an answer names the cell that gave it: only this edge adds it. */
export const ANSWERED_BY = 'x-answered-by-cell'

/** CloudFront on this machine: it runs the code of the edge function, and sends a call to a cell or to the function of the directory. */
export async function startLocalEdge({ since, keyValues, origins, directory }: Options): Promise<LocalEdge> {
  const edge = await edgeFunction(routeToCell(since, Object.keys(origins()).map(Number)), keyValues)
  const viaDirectory = (call: ForwardedCall) =>
    forwardToCell(call, { store: directory, since, origins: origins(), edgeSecret: async () => undefined, send: fetch })

  async function answer(call: ForwardedCall): Promise<ForwardedAnswer & { readonly cell: string }> {
    const headers = Object.fromEntries(Object.entries(call.headers).map(([name, value]) => [name, { value: value ?? '' }]))
    const { request, origin = cellOrigin(0) } = await edge.run({
      viewer: { ip: call.sourceIp },
      request: { uri: call.rawPath, method: call.method, headers },
    })
    const sent = Object.fromEntries(Object.entries(request.headers).map(([name, { value }]) => [name, value]))
    if (origin === DIRECTORY_ORIGIN) return { ...(await viaDirectory({ ...call, headers: sent })), cell: DIRECTORY_ORIGIN }
    const cell = Number(origin.split('-')[1])
    return { ...(await sendOn({ ...call, headers: sent }, origins()[cell] ?? '')), cell: String(cell) }
  }

  const server = createServer((request, response) => {
    handle(request, answer, response).catch(() => response.writeHead(502).end())
  })
  const { port, stop } = await listenOnLoopback(server, 0)
  return { baseUrl: `http://127.0.0.1:${port}`, stop }
}

async function sendOn(call: ForwardedCall, origin: string): Promise<ForwardedAnswer> {
  const { host: _, connection: _connection, 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = call.headers
  const query = call.rawQuery === '' ? '' : `?${call.rawQuery}`
  const answer = await fetch(`${origin}${call.rawPath}${query}`, {
    method: call.method,
    headers: headers as Record<string, string>,
    ...(call.body === undefined || call.method === 'GET' || call.method === 'HEAD' ? {} : { body: new Uint8Array(call.body) }),
    redirect: 'manual',
  })
  const { 'transfer-encoding': _chunked, connection: _kept, ...kept } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: kept, cookies: [], body: Buffer.from(await answer.arrayBuffer()) }
}

async function handle(
  request: IncomingMessage,
  answer: (call: ForwardedCall) => Promise<ForwardedAnswer & { readonly cell: string }>,
  response: ServerResponse,
): Promise<void> {
  const [rawPath = '', rawQuery = ''] = (request.url ?? '').split('?')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = chunks.length === 0 ? undefined : Buffer.concat(chunks)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const given = await answer({ method: request.method ?? '', rawPath, rawQuery, headers, body, sourceIp: '127.0.0.1' })
  const { 'content-length': _, 'content-encoding': _encoding, ...kept } = given.headers
  const cookies = given.cookies.length === 0 ? {} : { 'set-cookie': [...given.cookies] }
  response.writeHead(given.status, { ...kept, ...cookies, [ANSWERED_BY]: given.cell })
  response.end(given.body)
}

type EdgeRequest = {
  uri: string
  method: string
  headers: Record<string, { value: string }>
}
type EdgeEvent = { viewer: { ip: string }; request: EdgeRequest }

/** A function of CloudFront in this process: its code, and the store that it reads. */
type EdgeFunction = {
  /** The request as it goes on, and the origin that the code chose. */
  readonly run: (event: EdgeEvent) => Promise<{ readonly request: EdgeRequest; readonly origin: string | undefined }>
}

let modules = 0

/** Runs the code of an edge function as it is deployed, with stand-ins for what `cloudfront` exports. */
export async function edgeFunction(code: string, keyValues: ReadonlyMap<string, string>): Promise<EdgeFunction> {
  const directory = await mkdtemp(join(tmpdir(), 'edge-function-'))
  const name = `stand-in-${++modules}`
  const chosen: { origin: string | undefined } = { origin: undefined }
  const standIn = {
    kvs: () => ({
      exists: async (key: string) => keyValues.has(key),
      async get(key: string) {
        const value = keyValues.get(key)
        if (value === undefined) throw new Error('KeyNotFound')
        return value
      },
    }),
    selectRequestOriginById(id: string) {
      chosen.origin = id
    },
  }
  Object.assign(globalThis, { [name]: standIn })
  writeFileSync(join(directory, 'cloudfront.mjs'), `export default globalThis['${name}']\n`)
  writeFileSync(join(directory, 'edge.mjs'), `${code.replace("from 'cloudfront'", "from './cloudfront.mjs'")}\nexport { handler }\n`)
  const { handler } = (await import(pathToFileURL(join(directory, 'edge.mjs')).href)) as {
    handler: (event: EdgeEvent) => Promise<EdgeRequest>
  }
  await rm(directory, { recursive: true, force: true })
  let before: Promise<unknown> = Promise.resolve()
  return {
    run(event) {
      // One after the other: the choice belongs to one request.
      const own = before.then(async () => {
        chosen.origin = undefined
        const request = await handler(event)
        return { request, origin: chosen.origin }
      })
      before = own.catch(() => undefined)
      return own
    },
  }
}

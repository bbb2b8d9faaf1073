/* An upstream that answers at once, and a plain proxy in front of it, in a process of their own. */
import { Agent, createServer, request, type Server } from 'node:http'
import { listenOnLoopback } from '../infra/local/listen-on-loopback.ts'

/** Their ports, as the parent process receives them. */
export type UpstreamPorts = { readonly upstream: number; readonly proxy: number }

const BODY = JSON.stringify(Array.from({ length: 20 }, (_, entryId) => ({ entryId, amount: 12.5, currency: 'EUR' })))
const agent = new Agent({ keepAlive: true })

const answering = (): Server =>
  createServer((sent, response) => void sent.resume().once('end', () => response.setHeader('content-type', 'application/json').end(BODY)))

const passingOn = (port: number): Server =>
  createServer(({ method, url, headers }, response) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    sent.once('error', () => response.writeHead(502).end())
    sent.end()
  })

const upstream = await listenOnLoopback(answering(), 0)
const proxy = await listenOnLoopback(passingOn(upstream.port), 0)
process.send?.({ upstream: upstream.port, proxy: proxy.port } satisfies UpstreamPorts)

/* Receivers of callbacks in a process of their own, so that taking callbacks costs the sender nothing: `process.argv[2]` of them answer. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const count = Number(process.argv[2])
const servers = Array.from({ length: count }, () =>
  http.createServer((request, response) => {
    request.resume()
    request.once('end', () => response.end('ok'))
  }),
)
const ports = await Promise.all(
  servers.map(
    (server) => new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))),
  ),
)
process.send?.(ports)

/*
 * Receivers of callbacks in a process of their own, so that taking callbacks costs the sender nothing: `process.argv[2]` of them answer,
 * and `process.argv[3]` never do.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Their ports, as the parent process receives them. */
export type ReceiverPorts = { readonly answering: readonly number[]; readonly hanging: readonly number[] }

async function listening(count: number, answer: (response: http.ServerResponse) => void): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () =>
    http.createServer((request, response) => void request.resume().once('end', () => answer(response))),
  )
  return Promise.all(
    servers.map(
      (server) => new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))),
    ),
  )
}

const ports: ReceiverPorts = {
  answering: await listening(Number(process.argv[2]), (response) => response.end('ok')),
  hanging: await listening(Number(process.argv[3] ?? 0), () => undefined),
}
process.send?.(ports)

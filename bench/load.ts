import type { ChildProcess } from 'node:child_process'
import { type Agent, request } from 'node:http'

export type Target = {
  readonly port: number
  readonly path: string
  /** GET, or POST with a body, by default. */
  readonly method?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The number of connections over which calls are made at the same time. */
export const CONNECTIONS = 16

/** The processor time of another process for each of so many calls, in microseconds. */
export async function cpuOfCalls(server: ChildProcess, agent: Agent, target: Target, calls: number): Promise<number> {
  const before = await cpuUsed(server)
  await load(agent, target, calls)
  return ((await cpuUsed(server)) - before) / calls
}

/** The processor time that a process has used so far, in microseconds: it answers every message with it. */
export async function cpuUsed(server: ChildProcess): Promise<number> {
  server.send('cpu')
  return (await nextMessage<{ readonly micros: number }>(server)).micros
}

export function nextMessage<T>(server: ChildProcess): Promise<T> {
  return new Promise((resolve) => server.once('message', (message) => resolve(message as T)))
}

async function load(agent: Agent, target: Target, calls: number): Promise<void> {
  let left = calls
  const worker = async (): Promise<void> => {
    while (left-- > 0) await call(agent, target)
  }
  await Promise.all(Array.from({ length: Math.min(CONNECTIONS, calls) }, worker))
}

function call(agent: Agent, { port, path, headers, body, method = body === undefined ? 'GET' : 'POST' }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', method, port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      response.resume()
      response.once('end', resolve)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

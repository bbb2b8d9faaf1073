import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Demo } from '../../../infra/local/seed.ts'
import { BASE } from '../running.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type Told = { readonly status: number; readonly headers: Headers; readonly body: unknown }

/** The whole service as people start it, in a process of its own that can be killed. */
export type ServiceProcess = {
  readonly demo: Demo
  readonly call: (
    method: string,
    path: string,
    sent?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ) => Promise<Told>
  /** `kill -9`: nothing is finished, nothing is written any more. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startService(
  dataDirectory: string,
  entry = 'infra/local/main.js',
  variables: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [entry], {
    cwd: ROOT,
    env: { ...process.env, ...variables, DATA_DIR: dataDirectory, PORT: '0', LOCAL_QUIET: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(child)
  const { baseUrl, ...demo } = JSON.parse(await readFile(join(dataDirectory, 'local.json'), 'utf8')) as Demo & { baseUrl: string }
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return {
    demo,
    async call(method, path, { token, body, headers } = {}) {
      const response = await fetch(`${baseUrl}${path.startsWith('/local') || path.startsWith('/svc-conductor') ? '' : BASE}${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('is running') && resolve())
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it was ready`)))
  })
}

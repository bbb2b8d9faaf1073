import { readFile } from 'node:fs/promises'
import { type Client, type CommonOptions, createClient, type FetchLike } from '../../clients/typescript/src/index.ts'
import type { Running } from '../support/running.ts'

/** A client for a user of the demo, with their key where they have one. */
export async function clientOf(service: Running, role: string, options: Partial<CommonOptions> = {}): Promise<Client> {
  const { identity, password, privateKey } = await credentialsOf(service, role)
  return createClient({ baseUrl: service.local.baseUrl, identity, password, privateKey, ...options })
}

export async function credentialsOf(service: Running, role: string) {
  const user = service.local.demo.users[role]
  if (user === undefined) throw new Error(`nobody is called ${role}`)
  const { identity, password, privateKeyFile } = user
  return { identity, password, privateKey: privateKeyFile === undefined ? undefined : await readFile(privateKeyFile, 'utf8') }
}

/** A `fetch` that notes method and path of what it sends, and can answer in place of the service. */
export function notingFetch(instead: (url: string, nth: number) => Response | 'cut' | undefined = () => undefined) {
  const sent: {
    readonly method: string
    readonly path: string
    readonly headers: Record<string, string>
    readonly body: string | undefined
  }[] = []
  const noting: FetchLike = async (url, init) => {
    const { pathname, search } = new URL(url)
    sent.push({
      method: init.method,
      path: `${pathname.replace('/svc-conductor/rest/v1', '')}${search}`,
      headers: init.headers,
      body: init.body,
    })
    const answer = instead(url, sent.length)
    if (answer === 'cut') throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    return answer ?? fetch(url, init)
  }
  const timesTo = (path: string) => sent.filter((request) => request.path === path).length
  return { sent, fetch: noting, timesTo }
}

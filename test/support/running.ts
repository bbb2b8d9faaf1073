import { afterAll, beforeAll } from 'vitest'
import { type Local, type LocalOptions, startLocal } from '../../infra/local/start.ts'
import { heldToRoles } from './function-roles.ts'
import { proofsOf } from './proofs.ts'
import { KEY_CACHE } from './rsa-keys.ts'
import { sharedTableService, unusedTableName } from './shared-table-service.ts'
import type { TableProxy } from './table-proxy.ts'
import { watchingCallbacks, watchingRefusals } from './watched-declarations.ts'

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown; readonly text: string }
export type Sent = { readonly token?: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

/** The whole service in this process, on an empty table in memory, and a client that talks to it over HTTP. */
export type Running = {
  readonly local: Local
  readonly logLines: { readonly level: string; readonly event: string; readonly detail: unknown }[]
  readonly call: (method: string, path: string, sent?: Sent) => Promise<Answer>
  /** Logs a user of the demo in once, and answers their token. */
  readonly tokenOf: (role: string) => Promise<string>
  /** After the clock was moved the tokens have expired: everybody logs in again. */
  readonly forgetTokens: () => void
  /** The same from a login of this moment: calls that need a recent proof of identity take it, wherever the clock was moved. */
  readonly freshTokenOf: (role: string) => Promise<string>
}

/** A flow takes the same steps whatever a hash costs: `password-hasher.matrix.test.ts` tests the real cost, `npm run suite -- timing` measures with it. */
export const CHEAP_HASHES = { memoryKiB: 8, passes: 1, lanes: 1 } as const

/** Shorter than a token lives: a long run logs in again in between. */
const TOKEN_KEPT_MS = 300_000

export const BASE = '/svc-conductor/rest/v1'

/** A call over HTTP. A path that names no part of the service is one of the API. */
export async function callAt(baseUrl: string, method: string, path: string, { token, body, headers }: Sent = {}): Promise<Answer> {
  const response = await fetch(`${baseUrl}${path.startsWith('/svc-conductor') || path.startsWith('/local') ? '' : BASE}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson(response) && text !== '' ? JSON.parse(text) : undefined,
  }
}

/** Starts the service before the tests of a file and stops it after them; on the table behind `proxy`, where one is given. */
export function running(options: Partial<LocalOptions> = {}, proxy?: TableProxy): Running {
  let local: Local | undefined
  const tokens = new Map<string, { readonly token: Promise<string>; readonly until: number }>()
  const logLines: Running['logLines'] = []
  const undeclared = new Set<string>()
  const denied = new Set<string>()
  const undeclaredCallbacks = new Set<string>()
  const log = watchingRefusals(options.log ?? ((level, event, detail) => void logLines.push({ level, event, detail })), undeclared)
  beforeAll(async () => {
    local = await startLocal({
      port: 0,
      dataDirectory: undefined,
      keyDirectory: KEY_CACHE,
      passwordCost: CHEAP_HASHES,
      roles: watchingCallbacks(heldToRoles(denied), undeclaredCallbacks),
      ...options,
      log,
      ...(options.dataDirectory === undefined ? await ownTable(proxy) : {}),
    })
  })
  afterAll(async () => {
    await local?.stop()
    if (denied.size > 0) throw new Error(`what the roles of infra/reach deny: ${[...denied].join('; ')}`)
    if (undeclaredCallbacks.size > 0) throw new Error(`callbacks that are not declared: ${[...undeclaredCallbacks].join('; ')}`)
    if (undeclared.size > 0) throw new Error(`refusals that no endpoint declares: ${[...undeclared].join('; ')}`)
  })

  const call = (method: string, path: string, sent?: Sent): Promise<Answer> => callAt(here().baseUrl, method, path, sent)

  function here(): Local {
    if (local === undefined) throw new Error('the service is not running yet')
    return local
  }

  async function logIn(role: string): Promise<string> {
    const user = here().demo.users[role]
    if (user === undefined) throw new Error(`nobody is called ${role}`)
    const answer = await call('POST', '/authentication/login', { body: await proofsOf(user, here().baseUrl) })
    if (answer.status !== 200) throw new Error(`${role} can't log in: ${answer.text}`)
    return (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  }

  return {
    get local() {
      return here()
    },
    logLines,
    call,
    forgetTokens: () => tokens.clear(),
    freshTokenOf(role) {
      tokens.delete(role)
      return this.tokenOf(role)
    },
    tokenOf(role) {
      const known = tokens.get(role)
      if (known !== undefined && known.until > Date.now()) return known.token
      const token = logIn(role)
      tokens.set(role, { token, until: Date.now() + TOKEN_KEPT_MS })
      return token
    },
  }
}

/** A new table of the shared table service. A service with a data directory of its own keeps its table there. */
async function ownTable(proxy: TableProxy | undefined): Promise<Pick<LocalOptions, 'dynamoDbEndpoint' | 'tableName'>> {
  const dynamoDbEndpoint = proxy?.endpoint() ?? (await sharedTableService()).endpoint
  return { dynamoDbEndpoint, tableName: unusedTableName() }
}

function isJson(response: Response): boolean {
  return /^application\/(scim\+)?json(;|$)/.test(response.headers.get('content-type') ?? '')
}

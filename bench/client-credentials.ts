import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { CATALOGUE } from '../functions/catalogue.ts'
import { type Local, startLocal } from '../infra/local/start.ts'
import { BASE_PATH, SERVICE_PATH } from '../shared/contract/routes.ts'
import { router } from '../shared/runtime/router.ts'
import { type Compared, comparedIn, type Round } from './statistics.ts'

const ROUNDS = 7
const CALLS = 120
/** One client gets at most 600 tokens an hour. */
const CLIENTS = 4
const TOKEN_PATH = `${SERVICE_PATH}/oauth/token`
const LIFETIME_SECONDS = 240

/** CPU of a token by `client_credentials` as a ratio to a renewal, both passed directly to the router. Assertions are signed before. */
export async function clientCredentialsFigure(): Promise<Compared> {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-client-credentials-'))
  const local = await startLocal({ port: 0, dataDirectory: directory, log: () => undefined })
  try {
    const post = poster(local)
    const { identity, password } = local.demo.users.globalAdmin ?? {}
    const login = JSON.parse(await post(`${BASE_PATH}/authentication/login`, { identity, password }))
    const token = String(login.headerValue).replace('Bearer ', '')
    const assertionsOf = await clients(local, token, post)
    const ours = async (assertion: string) => void (await post(TOKEN_PATH, formOf(assertion)))
    const against = async () => void (await post(`${BASE_PATH}/authentication/renew`, { jwt: token }))
    const rounds: Round[] = []
    for (let round = -2; round < ROUNDS; round++) {
      const measured = { against: await cpuOf(Array(CALLS).fill(''), against), ours: await cpuOf(await assertionsOf(CALLS), ours) }
      if (round >= 0) rounds.push(measured)
    }
    return comparedIn(rounds)
  } finally {
    await local.stop()
    await rm(directory, { recursive: true })
  }
}

type Post = (path: string, body: object | URLSearchParams, token?: string) => Promise<string>

function poster(local: Local): Post {
  const route = router(CATALOGUE, local.service)
  return async (path, body, token) => {
    const isForm = body instanceof URLSearchParams
    const result = await route({
      routeKey: `POST ${path.replace('/tenants/1/', '/tenants/{tenantId}/')}`,
      rawPath: path,
      rawQueryString: '',
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      requestContext: { http: { method: 'POST', sourceIp: '127.0.0.1' } },
      body: isForm ? body.toString() : JSON.stringify(body),
      isBase64Encoded: false,
    })
    if (result.statusCode !== 200) throw new Error(`${path}: ${result.body}`)
    return result.body ?? ''
  }
}

const formOf = (assertion: string): URLSearchParams =>
  new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  })

/** Registers clients of the demo's back end, and signs assertions of theirs in turn. */
async function clients(local: Local, token: string, post: Post): Promise<(count: number) => Promise<readonly string[]>> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'bench' }] }
  const body = { name: 'Bench', kind: 'service', customerId: local.demo.users.backend?.customerId, jwks }
  const made = await Promise.all(Array.from({ length: CLIENTS }, () => post(`${BASE_PATH}/tenants/1/oauth-clients`, body, token)))
  const ids = made.map((text) => String(JSON.parse(text).clientId))
  return (count) =>
    Promise.all(
      Array.from({ length: count }, (_, place) => {
        const clientId = ids[place % CLIENTS] ?? ''
        const iat = Math.floor(Date.now() / 1000)
        const aud = `${local.baseUrl}${SERVICE_PATH}`
        return new SignJWT({ iss: clientId, sub: clientId, aud, iat, exp: iat + LIFETIME_SECONDS, jti: crypto.randomUUID() })
          .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
          .sign(privateKey)
      }),
    )
}

/** CPU of one call, in microseconds, of four at a time. */
async function cpuOf(inputs: readonly string[], call: (input: string) => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let done = 0; done < inputs.length; done += 4) await Promise.all(inputs.slice(done, done + 4).map(call))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / inputs.length
}

if (import.meta.main) console.log(await clientCredentialsFigure())

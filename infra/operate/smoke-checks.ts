import { BASE_PATH, SERVICE_PATH } from '../../shared/contract/routes.ts'

type Answer = { readonly status: number; readonly headers: Headers; readonly text: string }
type Ask = (path: string, init?: RequestInit) => Promise<Answer>

/** Returns the difference from the intended answer; `undefined` if there is none. */
type Check = (ask: Ask) => Promise<string | undefined>

export type Checked = { readonly check: string; readonly difference: string | undefined }

const LOGIN = `${BASE_PATH}/authentication/login`
const JSON_TYPE = { 'content-type': 'application/json' }

const status = ({ status: got, text }: Answer, meant: number) =>
  got === meant ? undefined : `${got} instead of ${meant} (${text.slice(0, 100)})`

const MEBIBYTE = 1024 * 1024

/** 413 of the service or of API Gateway; 403 of WAF. */
const refusedAsTooLarge = (answer: Answer) => (answer.status === 403 ? undefined : status(answer, 413))

/** Each checks a point where a gateway, edge or store in AWS differs from the emulators, or is easily misconfigured. */
const CHECKS: Readonly<Record<string, Check>> = {
  'the service is there': async (ask) => status(await ask(`${SERVICE_PATH}/health`), 200),
  'HEAD answers where GET does, without a body': async (ask) => {
    const answer = await ask(`${SERVICE_PATH}/health`, { method: 'HEAD' })
    return status(answer, 200) ?? (answer.text === '' ? undefined : 'a body')
  },
  'the API document is complete': async (ask) => {
    const answer = await ask(`${SERVICE_PATH}/openapi.json`)
    return status(answer, 200) ?? (answer.text.trimEnd().endsWith('}') ? undefined : 'it is cut')
  },
  'an unknown path is 404 in the shape of every error': async (ask) => {
    const answer = await ask(`${BASE_PATH}/nothing/here`)
    return status(answer, 404) ?? (/"traceId":"[0-9a-f]{32}"/.test(answer.text) ? undefined : 'no traceId')
  },
  'another method is 405 and says which the path takes': async (ask) => {
    const answer = await ask(LOGIN, { method: 'DELETE' })
    return status(answer, 405) ?? (answer.headers.get('allow') === 'POST' ? undefined : `allow is ${answer.headers.get('allow')}`)
  },
  'a path that ends in a slash is reached by its greedy route': async (ask) => {
    const answer = await ask(`${BASE_PATH}/authentication/login-challenges/`)
    return answer.status === 404 || answer.status >= 500 ? `${answer.status}` : undefined
  },
  'a path with %3F reaches nothing': async (ask) => status(await ask(`${SERVICE_PATH}/health%3Fx`), 404),
  'a call without a token is challenged': async (ask) => {
    const answer = await ask(`${BASE_PATH}/tenants/1/config`)
    const challenge = answer.headers.get('www-authenticate') ?? answer.headers.get('x-amzn-remapped-www-authenticate')
    return status(answer, 401) ?? (challenge?.startsWith('Bearer') === true ? undefined : 'no www-authenticate')
  },
  'the challenge is in the body too': async (ask) => {
    const { text } = await ask(`${BASE_PATH}/tenants/1/config`)
    return /"challenge":"Bearer/.test(text) ? undefined : 'no challenge'
  },
  // Lambda takes events of 6 MB; what API Gateway or WAF answers in its place must not look like a fault.
  'a body larger than an event of Lambda is refused, not a fault': async (ask) =>
    refusedAsTooLarge(await ask(LOGIN, { method: 'POST', headers: JSON_TYPE, body: 'a'.repeat(6.5 * MEBIBYTE) })),
  'bytes that outgrow an event of Lambda as base64 are refused, not a fault': async (ask) =>
    refusedAsTooLarge(await ask(LOGIN, { method: 'POST', headers: JSON_TYPE, body: new Uint8Array(5 * MEBIBYTE).fill(0xff) })),
  'a body that is no UTF-8 is refused': async (ask) =>
    status(await ask(LOGIN, { method: 'POST', headers: JSON_TYPE, body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]) }), 400),
  'nobody is let in with wrong proofs': async (ask) =>
    status(await ask(LOGIN, { method: 'POST', headers: JSON_TYPE, body: '{"identity":"smoke-test","password":"no such password"}' }), 401),
  'a page of a stranger may not call': async (ask) =>
    status(
      await ask(LOGIN, { method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } }),
      403,
    ),
  'headers of the edge that a caller sends are ignored': async (ask) =>
    status(await ask(`${SERVICE_PATH}/health`, { headers: { 'x-countersign-edge': 'guess', 'x-countersign-caller': 'nowhere' } }), 200),
  'browsers are told to be careful': async (ask) => {
    const { headers } = await ask(`${SERVICE_PATH}/health`)
    const missing = ['strict-transport-security', 'x-content-type-options', 'content-security-policy'].filter((name) => !headers.has(name))
    return missing.length === 0 ? undefined : `no ${missing.join(', ')}`
  },
}

/** Runs every check against the service at an origin. */
export async function differences(origin: string): Promise<readonly Checked[]> {
  const ask: Ask = async (path, init) => {
    const response = await fetch(`${origin}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const found: Checked[] = []
  for (const [check, run] of Object.entries(CHECKS)) {
    const difference = await run(ask).catch((error: unknown) => (error instanceof Error ? error.message : 'no answer'))
    found.push({ check, difference })
  }
  return found
}

import { createHash } from 'node:crypto'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { tenantSetting } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { Authenticator, type Twist } from './authenticator.ts'
import { asId } from './ids.ts'
import type { Answer, Running } from './running.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

export type Challenge = { readonly document: Buffer; readonly options: Options; readonly hash: string }
type Options = {
  readonly challenge: string
  readonly rp?: { readonly id: string; readonly name: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
  readonly allowCredentials?: readonly { readonly id: string; readonly transports: readonly string[] }[]
  readonly excludeCredentials?: readonly { readonly id: string }[]
}
export type Made = { readonly identity: string; readonly customerId: CustomerId; readonly enrolmentCode: string }

export type Enrolled = Made & { readonly token: string; readonly authenticator: Authenticator }

let names = 0

/** Common steps of the passkey tests, on the demo's tenant. */
export function passkeysOf(service: Running) {
  /** An identity without a password, of a new customer. */
  async function newIdentity(identity = `passkey-${++names}@people.example`): Promise<Made> {
    const as = async (path: string, body: object) => {
      const answer = await service.call('POST', path, { token: await service.tokenOf('operator'), body })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body
    }
    const { customerId } = (await as('/tenants/1/customers', { firstName: 'Hedy', lastName: 'Lamarr' })) as { customerId: CustomerId }
    const told = (await as(`/tenants/1/customers/${customerId}/identities`, { identity })) as { enrolmentCode: string }
    return { identity, customerId, ...told }
  }

  async function challenge(identity: string | undefined, more: Readonly<Record<string, string>> = {}): Promise<Challenge> {
    const query = new URLSearchParams({ ...defined({ identity }), ...more })
    return challengeIn(await service.call('GET', `/authentication/login-challenges?${query}`))
  }

  function logIn(identity: string | undefined, response: object, { hash }: Pick<Challenge, 'hash'>, more: object = {}): Promise<Answer> {
    return service.call('POST', '/authentication/login', { body: { identity, ...answerTo(response, hash), ...more } })
  }

  return {
    async configure(values: Readonly<Record<string, unknown>>, tenantId: TenantId = asId(1)) {
      const { ports, settings } = service.local.service
      for (const [key, value] of Object.entries(values)) {
        const write = replace(tenantSetting(tenantId, key), { key, value, lastModified: new Date(0).toISOString(), version: 1 })
        await ports.store.commit([write])
        settings.notice([write])
      }
    },
    newIdentity,
    challenge,
    logIn,
    /** A new identity with its first passkey. */
    async enrolled(authenticator = new Authenticator(), twist: Twist = {}): Promise<Enrolled> {
      const made = await newIdentity()
      const asked = await challenge(made.identity)
      const answer = await logIn(made.identity, authenticator.create(asked.options, twist), asked)
      return { ...made, token: tokenIn(answer), authenticator }
    },
  }
}

export function challengeIn(answer: Answer): Challenge {
  if (answer.status !== 200) throw new Error(answer.text)
  const document = Buffer.from((answer.body as { base64EncodedChallenge: string }).base64EncodedChallenge, 'base64')
  return { document, options: JSON.parse(document.toString()) as Options, hash: sha256(document) }
}

export function answerTo(response: object, hash: string) {
  return {
    base64EncodedChallengeResponse: Buffer.from(JSON.stringify(response)).toString('base64'),
    base64EncodedChallengeHash: hash,
  }
}

export function tokenIn(answer: Answer): string {
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

import type { CustomerId, SecurityQuestionId } from '../../shared/domain/ids.ts'
import { changeIdentity } from '../../shared/storage/identities.ts'
import { eventually } from './eventually.ts'
import { newIdentity } from './identities.ts'
import type { Answer, Running } from './running.ts'

export const OLD = 'the password of before'
export const NEW = 'a password from now on'

let people = 0

/** Somebody with a password, a phone and an e-mail address, who changes that password. */
export function passwordChangesOf(service: Running) {
  const path = (identity: string, call: string) => `/global/identities/${encodeURIComponent(identity)}/${call}`
  const init = (identity: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    service.call('POST', path(identity, 'password-change-init'), { body, headers })
  const change = (identity: string, body: object): Promise<Answer> => service.call('POST', path(identity, 'password-change'), { body })
  const logIn = (identity: string, password: string): Promise<Answer> =>
    service.call('POST', '/authentication/login', { body: { identity, password } })
  const sentTo = (to: string) => service.local.outbox.find({ to })

  async function newest(to: string, seen: number): Promise<string> {
    return eventually(`a message to ${to}`, () => sentTo(to).length > seen && sentTo(to)[0]?.text)
  }

  return {
    init,
    change,
    logIn,
    sentTo,
    async somebodyWithPassword(more: Parameters<typeof newIdentity>[2] = {}) {
      const number = ++people
      const identity = `changing-${number}@people.example`
      const phoneNumber = `+44772${String(number + (process.pid % 900) * 1000).padStart(7, '0')}`
      const email = `changing-${number}@mail.example`
      const token = await service.tokenOf('operator')
      const made = await service.call('POST', '/tenants/1/customers', {
        token,
        body: { firstName: 'Emmy', lastName: 'Noether', phoneNumber, email },
      })
      if (made.status !== 200) throw new Error(`no customer: ${made.text}`)
      const { customerId } = made.body as { customerId: CustomerId }
      const passwordHash = await service.local.service.ports.passwords.hash(OLD)
      await newIdentity(service, identity, { customerId, passwordHash, ...more })
      return {
        identity,
        phoneNumber,
        email,
        customerId,
        async code(): Promise<string> {
          const seen = sentTo(phoneNumber).length
          await init(identity, { type: 'OTP' })
          return /\b\d{6}\b/.exec(await newest(phoneNumber, seen))?.[0] ?? ''
        },
        async link(): Promise<URL> {
          // Notices of changes go to the same address.
          const links = () => sentTo(email).flatMap(({ text }) => /https?:\S+/.exec(text)?.[0] ?? [])
          const seen = links().length
          await init(identity, { type: 'LINK' })
          return new URL(await eventually(`a link to ${email}`, () => links().length > seen && links()[0]))
        },
        async ask(question: string, answer: string): Promise<number> {
          const asked = await service.call('POST', `/tenants/1/customers/${customerId}/security-questions`, {
            token: await service.tokenOf('operator'),
            body: { question, answer },
          })
          return (asked.body as { securityQuestionId: SecurityQuestionId }).securityQuestionId
        },
        async set(fields: Readonly<Record<string, unknown>>): Promise<void> {
          await service.local.service.ports.store.commit([changeIdentity(identity, { set: fields })])
        },
      }
    },
  }
}

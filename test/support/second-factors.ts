import type { CustomerId, SecurityQuestionId } from '../../shared/domain/ids.ts'
import { tenantSetting } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { eventually } from './eventually.ts'
import { newIdentity } from './identities.ts'
import { asId } from './ids.ts'
import type { Answer, Running } from './running.ts'

/** `401 USR002`: what an answer says, in short. */
export const code = ({ status, body }: Pick<Answer, 'status' | 'body'>): string =>
  `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()

/** Another code than this one. */
export const wrongFor = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

let phones = 0

/** Customers of the first tenant with a phone, and codes on their way to them. */
export function secondFactorsOf(service: Running) {
  const requestCode = (identity: string): Promise<Answer> => service.call('POST', '/global/verifications', { body: { identity } })
  const sentTo = (to: string) => service.local.outbox.find({ to, channel: 'SMS' })
  const enter = (identity: string, entered: string): Promise<Answer> =>
    service.call('GET', `/global/verifications/${encodeURIComponent(identity)}?${new URLSearchParams({ code: entered })}`)

  return {
    requestCode,
    sentTo,
    enter,
    /** A customer whose password is the name of their identity. */
    async withPhone(identity: string) {
      const phoneNumber = `+4477${String(++phones + (process.pid % 10_000) * 10_000).padStart(8, '0')}`
      const made = await service.call('POST', '/tenants/1/customers', {
        token: await service.tokenOf('operator'),
        body: { firstName: 'Emmy', lastName: 'Noether', phoneNumber },
      })
      if (made.status !== 200) throw new Error(`no customer: ${made.text}`)
      const { customerId } = made.body as { customerId: CustomerId }
      await newIdentity(service, identity, { customerId })
      return {
        identity,
        customerId,
        phoneNumber,
        /** The code that is sent on request. */
        async code(): Promise<string> {
          // Notices go to the same phone.
          const codes = () => sentTo(phoneNumber).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
          const before = codes().length
          await requestCode(identity)
          return eventually('the code is sent', () => codes().length > before && codes()[0])
        },
        async ask(question: string, answer: string): Promise<number> {
          const asked = await service.call('POST', `/tenants/1/customers/${customerId}/security-questions`, {
            token: await service.tokenOf('operator'),
            body: { question, answer },
          })
          return (asked.body as { securityQuestionId: SecurityQuestionId }).securityQuestionId
        },
      }
    },
    /** Configures the first tenant behind the service's back, and waits until it is known everywhere. */
    async configure(settings: Readonly<Record<string, unknown>>): Promise<void> {
      const { store } = service.local.service.ports
      const writes = Object.entries(settings).map(([key, value]) => replace(tenantSetting(asId(1), key), { key, value, lastModified: '' }))
      await store.commit(writes)
      await service.local.advance(11)
    },
  }
}

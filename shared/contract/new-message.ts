import { defined } from '../domain/defined.ts'
import type { CustomerId, MessageId, TenantId } from '../domain/ids.ts'
import type { NoticeKind } from '../domain/notices/notice-kinds.ts'
import type { MessageValues } from '../messages/message-in-words.ts'
import type { TemplateKey, ValuesOf } from '../messages/templates.ts'
import { type StoredMessage, storeMessage } from '../storage/messages.ts'
import type { Write } from '../storage/write.ts'
import type { Locale } from '../texts/wanted-locale.ts'
import type { AnonymousCall } from './call.ts'

/** A message to a person: its template, its phone number (E.164) or e-mail address, and its values. */
export type NewMessage<K extends TemplateKey> = {
  readonly template: K
  readonly to: string
  /** The tenant whose template and name are used. */
  readonly tenantId: TenantId | undefined
  readonly values: ValuesOf<K>
  /** The person and the kinds of notices that a link in its head switches off. Absent for messages that protect an account. */
  readonly notice?: SwitchedNotice
  /** The language that the recipient has chosen. */
  readonly locale?: Locale | undefined
}

/** A person, and the kinds of notices that they can switch off. */
export type SwitchedNotice = { readonly customerId: CustomerId; readonly kinds: readonly NoticeKind[] }

/** The recipient of a message that is processed like any other but reaches nobody, because unknown names get codes too. */
export const NOBODY = ''

/** The sealed content of a message. */
export type MessageContent = {
  readonly to: string
  readonly values: MessageValues
  readonly notice?: SwitchedNotice
  readonly locale?: Locale
}

/** The context that a message's content is sealed for, so that another message cannot replace it. */
export const sealedFor = (messageId: MessageId): string => `message/${messageId}`

/**
 * The writes that send a message. They belong in the unit of work of the event that it reports. The tenant's template is applied when the
 * message is sent, so that calls load no template; until then the values are sealed, since they may contain codes and passwords. One
 * item, no round trip. If the template is off, nothing is sent; a call that knows this should add nothing (`isTurnedOn`).
 */
export async function newMessage<K extends TemplateKey>(by: Sending, message: NewMessage<K>): Promise<readonly Write[]> {
  return [storeMessage(await sealedMessage(by, message), by.now)]
}

type Sending = Pick<AnonymousCall, 'newId' | 'now'> & { readonly ports: Pick<AnonymousCall['ports'], 'secrets'> }

/** A message that is not stored yet. Stored twice, it is one. */
export type SealedMessage = Pick<StoredMessage, 'messageId' | 'tenantId' | 'template' | 'sealed'>

/** The same message before it is stored. */
export async function sealedMessage<K extends TemplateKey>(
  { ports, newId }: Sending,
  { template, to, tenantId, values, notice, locale }: NewMessage<K>,
): Promise<SealedMessage> {
  const messageId: MessageId = newId()
  const content: MessageContent = { to, values, ...defined({ notice, locale }) }
  const sealed = await ports.secrets.seal(JSON.stringify(content), sealedFor(messageId))
  return { messageId, ...defined({ tenantId }), template, sealed }
}

/** A notice for one browser of a person. `otherwise`: the mail with the same contents, for a person who has no browser any more. */
export type PushContent = {
  readonly customerId: CustomerId
  readonly subscriptionId: string
  readonly payload: PushPayload
  readonly otherwise?: SealedMessage
}

/** The contents of a pushed notice: counts and an address, never what a request is about. */
export type PushPayload = { readonly title: string; readonly body: string; readonly url: string; readonly waiting: number }

/** Stands in place of a template for notices that are pushed. */
export const PUSH = 'push'

/** The writes that push a notice. It is stored, claimed and repeated like any message. */
export async function newPush(
  { ports, newId, now }: Sending,
  tenantId: TenantId | undefined,
  content: PushContent,
): Promise<readonly Write[]> {
  const messageId: MessageId = newId()
  const sealed = await ports.secrets.seal(JSON.stringify(content), sealedFor(messageId))
  return [storeMessage({ messageId, ...defined({ tenantId }), template: PUSH, sealed }, now)]
}

/** Tells whether a tenant sends this message. */
export function isTurnedOn(settings: { readonly value: (key: TemplateKey) => string }, template: TemplateKey): boolean {
  return settings.value(template) !== ''
}

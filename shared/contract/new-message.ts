import { defined } from '../domain/defined.ts'
import type { MessageId, TenantId } from '../domain/ids.ts'
import type { TemplateKey, ValuesOf } from '../messages/templates.ts'
import { storeMessage } from '../storage/messages.ts'
import type { Write } from '../storage/write.ts'
import type { AnonymousCall } from './call.ts'

/** A message to a person: its template, its phone number (E.164) or e-mail address, and its values. */
export type NewMessage<K extends TemplateKey> = {
  readonly template: K
  readonly to: string
  /** The tenant whose template and name are used. */
  readonly tenantId: TenantId | undefined
  readonly values: ValuesOf<K>
}

/** The recipient of a message that is processed like any other but reaches nobody, because unknown names get codes too. */
export const NOBODY = ''

/** The sealed content of a message. */
export type MessageContent = { readonly to: string; readonly values: Readonly<Record<string, string>> }

/** The context that a message's content is sealed for, so that another message cannot replace it. */
export const sealedFor = (messageId: MessageId): string => `message/${messageId}`

/**
 * The writes that send a message. They belong in the unit of work of the event that it reports. The tenant's template is applied when the
 * message is sent, so that calls load no template; until then the values are sealed, since they may contain codes and passwords. One
 * item, no round trip. If the template is off, nothing is sent; a call that knows this should add nothing (`isTurnedOn`).
 */
export async function newMessage<K extends TemplateKey>(
  { ports, newId, now }: Pick<AnonymousCall, 'newId' | 'now'> & { readonly ports: Pick<AnonymousCall['ports'], 'secrets'> },
  { template, to, tenantId, values }: NewMessage<K>,
): Promise<readonly Write[]> {
  const messageId: MessageId = newId()
  const content: MessageContent = { to, values }
  const sealed = await ports.secrets.seal(JSON.stringify(content), sealedFor(messageId))
  return [storeMessage({ messageId, ...defined({ tenantId }), template, sealed }, now)]
}

/** Tells whether a tenant sends this message. */
export function isTurnedOn(settings: { readonly value: (key: TemplateKey) => string }, template: TemplateKey): boolean {
  return settings.value(template) !== ''
}

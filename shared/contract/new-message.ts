import type { MessageId, TenantId } from '../domain/ids.ts'
import type { TemplateKey, ValuesOf } from '../messages/templates.ts'
import { storeMessage } from '../storage/messages.ts'
import type { Write } from '../storage/write.ts'
import type { AnonymousCall } from './call.ts'

/** A message to a person: by which template, to which phone number (E.164) or e-mail address, and what it says. */
export type NewMessage<K extends TemplateKey> = {
  readonly template: K
  readonly to: string
  /** Whose template and name it is sent under. */
  readonly tenantId: TenantId | undefined
  readonly values: ValuesOf<K>
}

/** To whom a message is that has to look like any other on its way, and reaches nobody: names that nobody has get codes too. */
export const NOBODY = ''

/** What is sealed with a message. */
export type MessageContent = { readonly to: string; readonly values: Readonly<Record<string, string>> }

/** What a message's content is sealed for: another message can't pass for it. */
export const sealedFor = (messageId: MessageId): string => `message/${messageId}`

/**
 * The writes that send a message: they belong in the unit of work of what it tells of. It is written by the tenant's template when it
 * is sent, so that a call loads no template, and sealed until then, since it may hold codes and passwords. One item, no round trip. Where
 * the template is off, nothing is sent; a call that knows should add nothing (`isTurnedOn`).
 */
export async function newMessage<K extends TemplateKey>(
  { ports, newId, now }: Pick<AnonymousCall, 'newId' | 'now'> & { readonly ports: Pick<AnonymousCall['ports'], 'secrets'> },
  { template, to, tenantId, values }: NewMessage<K>,
): Promise<readonly Write[]> {
  const messageId = newId() as MessageId
  const content: MessageContent = { to, values }
  const sealed = await ports.secrets.seal(JSON.stringify(content), sealedFor(messageId))
  return [storeMessage({ messageId, ...(tenantId === undefined ? {} : { tenantId }), template, sealed }, now)]
}

/** Whether a tenant has this message sent. */
export function isTurnedOn(settings: { readonly value: (key: TemplateKey) => string }, template: TemplateKey): boolean {
  return settings.value(template) !== ''
}

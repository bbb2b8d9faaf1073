import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { messageConsumers } from '../../functions/messages/send-message.ts'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import { type NewMessage, newMessage } from '../../shared/contract/new-message.ts'
import { createUnitOfWork } from '../../shared/contract/unit-of-work.ts'
import { commit } from '../../shared/http/steps/commit.ts'
import type { TemplateKey } from '../../shared/messages/templates.ts'
import type { MessageSender } from '../../shared/ports/outgoing.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import type { DueMessage } from '../../shared/storage/due.ts'
import type { Key } from '../../shared/storage/table.ts'
import { eventually } from './eventually.ts'
import type { Running } from './running.ts'

type Item = Readonly<Record<string, unknown>>

/** Messages as the calls of a running service make them, and what becomes of them. */
export function messagesOf(running: Running) {
  async function writesOf<K extends TemplateKey>(message: NewMessage<K>) {
    const { ports } = running.local.service
    const now = ports.clock.now()
    return newMessage({ ports, now, newId: () => ports.newId(now) }, message)
  }

  async function item(key: Key): Promise<Item> {
    const { client, name } = running.local.table
    const { Item } = await documentsOf(client).send(new GetCommand({ TableName: name, Key: key, ConsistentRead: true }))
    return Item ?? {}
  }

  return {
    item,
    /** Commits a message and queues it, as a call does. */
    async send<K extends TemplateKey>(message: NewMessage<K>): Promise<Key> {
      const { service } = running.local
      const unitOfWork = createUnitOfWork()
      unitOfWork.add(...(await writesOf(message)))
      await commit(unitOfWork, service, service.ports.clock.now())
      return (unitOfWork.writes[0] as { readonly key: Key }).key
    },
    /** Commits a message in a process that dies before it queues anything. */
    async store<K extends TemplateKey>(message: NewMessage<K>): Promise<DueMessage> {
      const writes = await writesOf(message)
      await running.local.service.ports.store.commit(writes)
      const { key } = writes[0] as { readonly key: Key }
      return { kind: 'MESSAGE', key, turn: 1, dueAt: new Date(running.local.clock.now()).toISOString() }
    },
    /** Consumes a message from the queue in a new process; with another sender, if one is given. */
    async consume(message: DueMessage, sender: MessageSender = running.local.service.ports.messages): Promise<boolean> {
      const { service } = running.local
      const consume = queueHandler(messageConsumers, { ...service, ports: { ...service.ports, messages: sender } })
      const { batchItemFailures } = await consume({ Records: [{ messageId: '1', body: JSON.stringify(message) }] })
      return batchItemFailures.length === 0
    },
    inState: (key: Key, state: string) =>
      eventually(`the message is ${state}`, async () => {
        const now = await item(key)
        return now.state === state && now
      }),
    afterAttempts: (key: Key, made: number) =>
      eventually(`${made} attempts at the message have failed`, async () => {
        const now = await item(key)
        return Number(now.attempts) >= made && now.lastError !== undefined && now.turn === 2 * Number(now.attempts) + 1 && now
      }),
    /** The messages captured for an address, newest first. */
    async captured(
      to: string,
    ): Promise<readonly { readonly channel: string; readonly text: string; readonly subject?: string; readonly html?: string }[]> {
      const answer = await running.call('GET', `/local/outbox?to=${encodeURIComponent(to)}`)
      return (answer.body as { readonly messages: readonly { channel: string; text: string }[] }).messages
    },
  }
}

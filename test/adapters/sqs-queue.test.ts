import { expect, test } from 'vitest'
import type { Batch } from '../../shared/adapters/queue-client.ts'
import { sqsQueue } from '../../shared/runtime/sqs-queue.ts'
import type { DueMessage } from '../../shared/storage/due.ts'

const clock = { now: () => Date.parse('2026-01-31T08:00:00.000Z') }
const ODD = 'caf\u00e9 \u{1F600} \ufffe \u007f \u2028'
const message = (id: number, item?: DueMessage['item']): DueMessage => ({
  kind: 'CALLBACK',
  key: { PK: `TENANT#1#${id}`, SK: ODD },
  turn: 0,
  dueAt: '2026-01-31T08:00:00.000Z',
  ...(item === undefined ? {} : { item }),
})

/** A queue that answers each request by a number of refused messages, or an error. */
function queueOf(answers: readonly (number | Error)[]) {
  const sent: Batch[] = []
  const left = [...answers]
  const client = {
    async send(batch: Batch) {
      sent.push(batch)
      const answer = left.shift() ?? 0
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { sent, queue: sqsQueue({ client, urlFor: () => 'https://queue', clock }) }
}

const bodies = (batch: Batch | undefined): readonly DueMessage[] =>
  (batch?.Entries ?? []).map(({ MessageBody }) => JSON.parse(MessageBody) as DueMessage)

test('messages are ASCII, and read as they were written', async () => {
  const { sent, queue } = queueOf([])
  await queue.send([message(1, { text: ODD })])
  expect(sent.flatMap(({ Entries }) => Entries).every(({ MessageBody }) => /^[\x20-\x7e]*$/.test(MessageBody))).toBe(true)
  expect(bodies(sent[0])).toEqual([message(1, { text: ODD })])
})

test.each([
  ['a refusal', 1],
  ['an error', new Error('InvalidMessageContents')],
])('after %s, messages are sent again without the items that they carried', async (_, answer) => {
  const { sent, queue } = queueOf([answer])
  await queue.send([message(1, { text: 'a' }), message(2)])
  expect(sent).toHaveLength(2)
  expect(bodies(sent[1])).toEqual([message(1), message(2)])
})

test('messages that carried nothing, and those that are refused again, are an error', async () => {
  const plain = queueOf([1])
  await expect(plain.queue.send([message(1)])).rejects.toThrow('refused 1')
  expect(plain.sent).toHaveLength(1)
  await expect(queueOf([1, 1]).queue.send([message(1, { text: 'a' })])).rejects.toThrow('refused 1')
  await expect(queueOf([new Error('down'), new Error('down')]).queue.send([message(1, { text: 'a' })])).rejects.toThrow('down')
})

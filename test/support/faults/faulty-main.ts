/*
 * The whole service in a process of its own, as `npm start` makes it, with a queue that loses, doubles and reorders messages. A
 * test starts it and kills it.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startLocal } from '../../../infra/local/start.ts'
import { createCallbackSender } from '../../../shared/adapters/callback-sender.ts'
import type { Service } from '../../../shared/http/service.ts'
import type { DueMessage } from '../../../shared/storage/due.ts'

const { DATA_DIR: dataDirectory = '', LOST = '0', DOUBLED = '0' } = process.env

/** Loses a share of the messages, sends a share twice, and sends the rest in random order, some a little late. */
function faulty(queue: Service['queue']): Service['queue'] {
  return {
    async send(messages) {
      const kept = messages.filter(() => Math.random() >= Number(LOST))
      const all = [...kept, ...kept.filter(() => Math.random() < Number(DOUBLED))]
      const shuffled = all.map((message) => [Math.random(), message] as const).sort(([one], [other]) => one - other)
      const late: DueMessage[] = []
      const atOnce: DueMessage[] = []
      for (const [chance, message] of shuffled) (chance < 0.1 ? late : atOnce).push(message)
      setTimeout(() => void queue.send(late), 200 * Math.random())
      await queue.send(atOnce)
    },
  }
}

const local = await startLocal({ port: 0, dataDirectory, log: () => undefined })
Object.assign(local.service, { queue: faulty(local.service.queue) })
// A receiver that hangs is given up sooner than in earnest, or the test would last as long as they do.
Object.assign(local.service.ports, { callbacks: createCallbackSender({ deadlineMs: 3_000 }) })
await writeFile(join(dataDirectory, 'local.json'), JSON.stringify({ baseUrl: local.baseUrl, ...local.demo }))
process.stdout.write('it is running\n')

import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { upstreamSender } from '../../shared/adapters/upstream-sender.ts'
import type { UpstreamResult } from '../../shared/ports/outgoing.ts'
import { HEAD, rawReceiver } from '../support/receivers.ts'

const DEADLINE_MS = 400
/** The receiver hangs up on a kept connection after this time: less than a request may take. */
const HANGS_UP_AFTER_MS = 300

const request = (port: number, deadlineMs = DEADLINE_MS) => ({
  ...{ method: 'POST', baseUrl: `http://127.0.0.1:${port}`, target: '/payouts', headers: {}, body: Buffer.from('{}') },
  ...{ policy: 'local' as const, deadlineMs, mostBytes: 65_536 },
})
const timers: NodeJS.Timeout[] = []
afterEach(() => {
  for (const timer of timers.splice(0)) clearTimeout(timer)
})

test('a request whose kept connection breaks late, and whose second one hangs, ends in the time of one request', async () => {
  let isBreaking = false
  const broken: Socket[] = []
  const { port: breaking } = await rawReceiver((socket) => {
    let answered = 0
    socket.on('data', () => {
      if (!isBreaking) {
        answered += 1
        socket.write(`${HEAD}content-length: 2\r\n\r\nok`)
      } else if (answered > 0) timers.push(setTimeout(() => broken.push(socket.resetAndDestroy()), HANGS_UP_AFTER_MS))
    })
  })
  const { port: hanging } = await rawReceiver(() => {})
  const sender = upstreamSender()
  // A connection is not free in the very moment of its answer: several are kept.
  for (let sent = 0; sent < 5; sent++) expect(await sender.send(request(breaking))).toMatchObject({ kind: 'answered', status: 200 })
  isBreaking = true
  const order: string[] = []
  const note = async (name: string, result: Promise<UpstreamResult>) => void order.push(`${name} ${(await result).kind}`)
  // A second attempt with a whole time limit of its own would end after this one.
  const longer = sender.send(request(hanging, DEADLINE_MS + HANGS_UP_AFTER_MS - 50))
  await Promise.all([note('broken', sender.send(request(breaking))), note('longer', longer)])
  expect([order, broken.length]).toEqual([['broken unanswered', 'longer unanswered'], 1])
})

import { expect, test } from 'vitest'
import { sweep } from '../../functions/sweep/sweep.ts'
import type { SweepTools } from '../../functions/sweep/sweep-tools.ts'
import { createUnitOfWork } from '../../shared/contract/unit-of-work.ts'
import type { Service } from '../../shared/http/service.ts'
import { commit } from '../../shared/http/steps/commit.ts'
import { EVERYBODY_SERVED } from '../../shared/ports/cells.ts'
import { type DueMessage, MINUTE_MS } from '../../shared/storage/due.ts'
import type { Task } from '../../shared/storage/task.ts'
import { nextDue } from '../../shared/storage/task-clock.ts'
import { task } from '../../shared/storage/tasks.ts'
import { upsert } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'

const tables = emptyTables()
const START = Date.parse('2026-06-01T10:00:00Z')
const settings = { notice: () => undefined, of: async () => ({ settings: { value: () => 8 } }) }
const SECOND_MS = 1000
/** The sweep itself takes its time, and so does the run. */
const PROMISED_MS = MINUTE_MS - 5 * SECOND_MS

/** A table on which processes die between the commit and its message. `sent` tells when each message of the sweep arrives. */
async function scene() {
  const clock = { at: START, now: () => clock.at }
  const store = await tables.fresh(clock)
  const sent: { readonly taskId: number; readonly arrives: number }[] = []
  const arrival = ({ key, dueAt }: DueMessage) => ({
    taskId: Number(key.PK.replace(/\D/g, '')),
    arrives: Math.max(clock.at, Date.parse(dueAt)),
  })
  const queue = { send: async (messages: readonly DueMessage[]) => void sent.push(...messages.map(arrival)) }
  const tools: SweepTools = { store, queue, clock, log: () => undefined, hasTime: () => true, standings: EVERYBODY_SERVED }
  return {
    clock,
    sent,
    tools,
    /** Commits a task that runs at a time, and dies before its message is sent. */
    async waits(taskId: number, runsAt: number) {
      const of = { status: 'PENDING', policies: [], runsAt: new Date(runsAt).toISOString() } as unknown as Task
      const due = nextDue(of, clock.at)
      if (due === undefined) throw new Error('it is due')
      const unitOfWork = createUnitOfWork()
      unitOfWork.add(upsert(task(asId(taskId)), { set: { taskId } }, { when: [], due }))
      const losing = { send: async () => undefined }
      await commit(unitOfWork, { ports: { store }, queue: losing, settings } as unknown as Service, clock.at)
    },
  }
}

test.each([0, 7, 30, 53, 59])(
  'a run whose message is lost is found within a minute of its time, by a sweep that runs at second %i of each minute',
  async (second) => {
    const { clock, sent, tools, waits } = await scene()
    const runsAt = new Map<number, number>()
    clock.at = START + second * SECOND_MS
    await sweep(tools)
    const committed = clock.at + SECOND_MS
    clock.at = committed
    for (let place = 1; place <= 30; place++) {
      const at = committed + place * 4 * SECOND_MS
      runsAt.set(place, at)
      await waits(place, at)
    }
    for (let minute = 1; minute <= 4; minute++) {
      clock.at = START + second * SECOND_MS + minute * MINUTE_MS
      await sweep(tools)
    }
    for (const [taskId, at] of runsAt) {
      const first = Math.min(...sent.filter((one) => one.taskId === taskId).map(({ arrives }) => arrives))
      expect(first, `task ${taskId}`).toBeGreaterThanOrEqual(at)
      expect(first - at, `task ${taskId}`).toBeLessThanOrEqual(PROMISED_MS)
    }
  },
)

test('a run that is days away is queued ahead for its exact time', async () => {
  const { clock, sent, tools, waits } = await scene()
  const at = START + 2 * 24 * 60 * MINUTE_MS + 17 * SECOND_MS
  await waits(1, at)
  clock.at = at - 3 * MINUTE_MS
  for (let minute = 0; minute < 3; minute++) {
    await sweep(tools)
    clock.at += MINUTE_MS
  }
  expect(sent).toEqual([{ taskId: 1, arrives: at }])
})

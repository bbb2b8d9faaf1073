import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { madeTask } from '../support/tasks.ts'

const service = running()

test('a task has at most 200 comments, also when they come at once', async () => {
  const taskId = await madeTask(service, 'maker', { approvers: [service.local.demo.users.checker?.customerId ?? 0] })
  const token = await service.tokenOf('maker')
  const one = (text: string) => service.call('POST', `/global/tasks/${taskId}/comments`, { token, body: { text } })
  for (let at = 0; at < 190; at += 10) await Promise.all(Array.from({ length: 10 }, (_, more) => one(`comment ${at + more}`)))
  const last = await Promise.all(Array.from({ length: 20 }, (_, more) => one(`late ${more}`)))
  expect(last.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(last.filter(({ status }) => status === 409)).toHaveLength(10)
})

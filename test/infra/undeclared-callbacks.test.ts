import { expect, test } from 'vitest'
import { NO_ROLES } from '../../infra/local/function-roles.ts'
import { watchingCallbacks } from '../support/watched-declarations.ts'

test('tests notice a callback that no declaration describes, stored alone or in a transaction', async () => {
  const undeclared = new Set<string>()
  const table = watchingCallbacks(NO_ROLES, undeclared, () => true).table({ send: async () => ({}) as never })
  const stored = (eventType?: string) => ({ TableName: 't', Item: { callbackId: 1, payload: JSON.stringify({ eventType }) } })
  await table.send('PutItem', stored('payment.successful'))
  await table.send('TransactWriteItems', { TransactItems: [{ Put: stored('task.executed') }] })
  expect([...undeclared]).toEqual([])
  await table.send('PutItem', stored('payment.exploded'))
  await table.send('TransactWriteItems', { TransactItems: [{ Put: stored('test') }, { Put: stored() }] })
  expect([...undeclared]).toEqual(['payment.exploded', 'undefined'])
})

import { describe, expect, test } from 'vitest'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { move, withConfig } from '../support/tasks.ts'

const service = running()

/** Proposes a change as LEVEL_01, which LEVEL_02 only approves, and approves it when something else has happened. */
async function approved(path: string, body: object, meanwhile = async (): Promise<void> => {}) {
  const headers = { 'task-skip-draft': 'true', 'task-executor-roles': 'LEVEL_02' }
  const proposed = await service.call('PUT', path, { token: await service.tokenOf('maker'), body, headers })
  expect(proposed.status).toBe(200)
  await meanwhile()
  return move(service, 'checker', asId(Number(proposed.headers.get('task-id'))), 'EXECUTE')
}

describe('a change that its approvers may only approve takes effect', () => {
  test('of the profile of a customer who is not new', () =>
    withConfig(service, 'Customer.UPDATE.Allowed', 'LEVEL_20,LEVEL_01->LEVEL_02', async () => {
      const answer = await approved('/tenants/1/customers/8', { lastName: 'King' })
      expect(answer.body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
    }))

  test('of the identity of a customer: its lock', () =>
    withConfig(service, 'Identity.UPDATE.Allowed', 'LEVEL_20,LEVEL_01->LEVEL_02', async () => {
      const path = '/tenants/1/customers/9/identities/alan%40customer.example'
      const answer = await approved(path, { authLockedAfter: new Date().toISOString() })
      expect(answer.body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
    }))

  test('attack: but not for a maker who may propose only by the narrower permission, which the customer has outgrown', () =>
    withConfig(service, 'Customer.UPDATE.Allowed', 'LEVEL_20,LEVEL_05->LEVEL_02', () =>
      withConfig(service, 'ProfileOfNewCustomer.UPDATE.Allowed', 'ONBOARDING,LEVEL_01->LEVEL_02', async () => {
        const body = { firstName: 'New', lastName: 'Person' }
        const made = await service.call('POST', '/tenants/1/customers', { token: await service.tokenOf('operator'), body })
        const path = `/tenants/1/customers/${(made.body as { customerId: number }).customerId}`
        expect((await approved(path, { lastName: 'Kept' })).body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
        const old = await approved(path, { lastName: 'Taken' }, async () => {
          await service.local.advance(25 * 3_600)
          service.forgetTokens()
        })
        expect(old.body).toMatchObject({ status: 'FAILED', responseCode: 404 })
      }),
    ))

  test('but not by somebody whose row neither lets them make nor approve it', async () => {
    const body = { lastName: 'Nobody' }
    const answer = await service.call('PUT', '/tenants/1/customers/8', { token: await service.tokenOf('onboarding'), body })
    expect(answer).toMatchObject({ status: 404 })
  })
})

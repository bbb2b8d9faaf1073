import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { EVERYDAY_WORDS } from '../../shared/contract/everyday-words.ts'
import { rankOperations } from '../../shared/contract/rank-operations.ts'
import { useOf } from '../../shared/contract/use-of-operation.ts'

const KNOWN = CATALOGUE.filter((each) => useOf(each) !== undefined)
const found = (query: string, most = 8) => rankOperations(KNOWN, query, most).map(({ operationId }) => operationId)

describe('search finds an operation from everyday words', () => {
  test.each([
    ['pay the plumber', 'createTransfer'],
    ['send money to a supplier', 'createTransfer'],
    ['refund a customer', 'createTransfer'],
    ['run the payroll', 'createBulkTransfer'],
    ['how much money is in the account', 'getWallet'],
    ['account statement', 'listWalletEntries'],
    ['cash out to a bank account', 'createWithdrawal'],
    ['charge a card', 'createPayment'],
    ['onboard a new client', 'createCustomer'],
    ['find a person by e-mail', 'listCustomers'],
    ['change the address of a client', 'updateCustomer'],
    ['hire a colleague', 'createAdminUser'],
    ['who can approve', 'listAdminUsers'],
    ['somebody forgot the password', 'resetIdentities'],
    ['lock a login', 'updateIdentity'],
    ['upload a passport photo', 'createAttachment'],
    ['what waits for approval', 'listTasks'],
    ['send the webhook again', 'resendCallback'],
    ['who did what and when', 'listTenantAuditEvents'],
    ['switch a setting on', 'updateTenantConfig'],
    ['promote a colleague', 'updateAdminUser'],
    ['log somebody out everywhere', 'endCustomerSessions'],
    ['createTransfer', 'createTransfer'],
    ['listTransfers', 'listTransfers'],
  ])('“%s” is %s, among the first two', (query, operationId) => {
    expect(found(query, 2)).toContain(operationId)
  })

  test('the plumber is paid by a transfer and by nothing else before it', () => {
    expect(found('pay the plumber')[0]).toBe('createTransfer')
    expect(found('Please pay the plumber 120 euros for the repair')[0]).toBe('createTransfer')
  })

  test('words that nothing has find nothing, and no query finds what an agent cannot use', () => {
    expect(found('xyzzy qwertz')).toEqual([])
    expect(found('')).toEqual([])
    expect(found('log in with a password and an agent token', 50)).not.toEqual(expect.arrayContaining(['login', 'createAgentToken']))
  })

  test('every operation is found first by its own name', () => {
    const lost = KNOWN.filter(({ operationId }) => !found(operationId, 3).includes(operationId)).map(({ operationId }) => operationId)
    expect(lost).toEqual([])
  })

  test('everyday words are of operations that there are', () => {
    const ids = new Set(KNOWN.map(({ operationId }) => operationId))
    expect(Object.keys(EVERYDAY_WORDS).filter((operationId) => !ids.has(operationId))).toEqual([])
  })
})

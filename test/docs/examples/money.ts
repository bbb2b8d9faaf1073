import type { Visitor } from './visitor.ts'

const AT = { tenantId: 1 }

/** Opens wallets for a customer and an organisation with its members. */
export async function wallets({ visit }: Visitor): Promise<void> {
  const as = 'operator'
  const { customerId } = await visit<{ customerId: number }>('createCustomer', {
    as,
    params: AT,
    body: { firstName: 'Ching-Shih', lastName: 'Zheng' },
    example: 'small',
  })
  const body = { name: 'Harbour Tea Ltd', registrationNumber: '08804411' }
  const { organisationId } = await visit<{ organisationId: number }>('createOrganisation', { as, params: AT, body })
  const of = { ...AT, organisationId }
  await visit('listOrganisations', { as, params: AT })
  await visit('getOrganisation', { as, params: of })
  await visit('updateOrganisation', { as, params: of, body: { name: 'Harbour Tea & Spice Ltd' } })
  await visit('addOrganisationPosition', { as, params: of, body: { customerId, position: 'DIRECTOR' } })
  await visit('listOrganisationPositions', { as, params: of })
  await visit('removeOrganisationPosition', { as, params: { ...of, customerId, position: 'DIRECTOR' } })
  await visit('createOrganisationWallet', { as, params: of, body: { currency: 'EUR', name: 'Operating' } })
  await visit('listOrganisationWallets', { as, params: of })
  const { walletId } = await visit<{ walletId: number }>('createCustomerWallet', {
    as,
    params: { ...AT, customerId },
    body: { currency: 'EUR', name: 'Holidays' },
  })
  await visit('listCustomerWallets', { as, params: { ...AT, customerId } })
  await visit('updateWallet', { as, params: { ...AT, walletId }, body: { name: 'Holiday fund' } })
}

/** Moves money, and shows what moved. */
export async function transfers({ visit }: Visitor): Promise<void> {
  const as = 'operator'
  const body = { amount: 25, fromWalletId: 1, toWalletId: 3, description: 'Rent for March', externalUniqueId: 'rent-2026-03' }
  const { transferId } = await visit<{ transferId: number }>('createTransfer', { as, params: AT, body })
  await visit('listTransfers', { as, params: AT })
  await visit('getTransfer', { as, params: { ...AT, transferId } })
  const lines = [
    { amount: 12.5, fromWalletId: 1, toWalletId: 3, description: 'Share of the bill' },
    { amount: 7.25, fromWalletId: 2, toWalletId: 3 },
  ]
  const bulk = { externalUniqueId: 'payroll-2026-03', transfers: lines }
  const { bulkTransferId } = await visit<{ bulkTransferId: number }>('createBulkTransfer', { as, params: AT, body: bulk })
  await visit('listBulkTransfers', { as, params: AT })
  await visit('getBulkTransfer', { as, params: { ...AT, bulkTransferId } })
  await visit('getWallet', { as, params: { ...AT, walletId: 1 } })
  await visit('listWalletEntries', { as, params: { ...AT, walletId: 1 } })
}

/** Begins payments and ends them, with their callbacks to `callbackUrl`. */
export async function payments({ visit, service }: Visitor, callbackUrl: string, withdrawalId: number): Promise<void> {
  const as = 'operator'
  const payment = (order: string) => ({
    paymentType: 'CARD',
    amount: 12.5,
    currency: 'EUR',
    walletId: 1,
    externalUniqueId: order,
    callbackUrl,
  })
  const { paymentId } = await visit<{ paymentId: number }>('createPayment', { as, params: AT, body: payment('order-77') })
  await visit('getPayment', { as, params: { ...AT, paymentId } })
  await visit('updatePayment', { as, params: { ...AT, paymentId }, body: { status: 'SUCCESSFUL' } })
  const other = await visit<{ paymentId: number }>('createPayment', { as, params: AT, body: payment('order-78') })
  await visit('updatePayment', { as, params: { ...AT, paymentId: other.paymentId }, body: { status: 'FAILED' } })
  await visit('listPayments', { as, params: AT })
  await visit('getWithdrawal', { as, params: { ...AT, withdrawalId } })
  await visit('listWithdrawals', { as, params: { ...AT, walletId: 1 } })
  for (const status of ['SUCCESSFUL', 'FAILED']) {
    const body = { amount: 40, type: 'CASH', externalUniqueId: `cash-${status}`, deliverToPhone: '+447700900123', callbackUrl }
    const token = await service.tokenOf('backend')
    const made = await visit<{ withdrawalId: number }>('createWithdrawal', { token, params: { ...AT, walletId: 1 }, body })
    await visit('updateWithdrawal', { token, params: { ...AT, withdrawalId: made.withdrawalId }, body: { status } })
  }
}

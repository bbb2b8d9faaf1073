import { pagedList } from '../../shared/contract/paged-list.ts'
import { customer } from '../../shared/storage/persons.ts'
import { walletsOfCustomer } from '../../shared/storage/wallets.ts'
import { walletsIn } from './owned-wallets.ts'
import { walletShape } from './wallet-shape.ts'

export const listCustomerWallets = pagedList({
  path: '/tenants/{tenantId}/customers/{customerId}/wallets',
  operationId: 'listCustomerWallets',
  group: 'wallets',
  summary: 'List the wallets of a customer',
  description: 'Lists the wallets of a customer with their balances, newest first.',
  permission: 'Wallet.READ',
  on: ({ params }) => customer(params.tenantId, params.customerId),
  shape: walletShape,
  things: ({ tenantId, customerId }, limit, after) => walletsOfCustomer(tenantId, customerId, limit, after),
  shown: (rows, { read, params }) => walletsIn(read, params.tenantId, rows),
})

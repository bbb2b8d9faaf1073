import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { customer } from '../../shared/storage/persons.ts'
import { walletsOfCustomer } from '../../shared/storage/wallets.ts'
import { walletsIn } from './owned-wallets.ts'
import { walletShape } from './wallet-shape.ts'

/** 3 round trips: the customer with the session, a page of rows, their wallets. */
export const listCustomerWallets = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/customers/{customerId}/wallets',
  group: 'wallets',
  summary: 'The wallets of a customer, newest first',
  access: { kind: 'permission', permission: 'Wallet.READ', on: ({ params }) => customer(params.tenantId, params.customerId) },
  query: page,
  answer: () => z.array(walletShape()),
  refusals: ['not-permitted', 'not-found'],
  handle(call) {
    const { tenantId, customerId } = call.params
    return listAnswer(
      call,
      call.query,
      (limit, after) => walletsOfCustomer(tenantId, customerId, limit, after),
      (rows) => walletsIn(call.read, tenantId, rows),
    )
  },
})

import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { organisation } from '../../shared/storage/organisations.ts'
import { walletsOfOrganisation } from '../../shared/storage/wallets.ts'
import { walletsIn } from './owned-wallets.ts'
import { walletShape } from './wallet-shape.ts'

/** 3 round trips: the organisation with the session, a page of rows, their wallets. */
export const listOrganisationWallets = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/organisations/{organisationId}/wallets',
  group: 'wallets',
  summary: 'The wallets of an organisation, newest first',
  access: { kind: 'permission', permission: 'Wallet.READ', on: ({ params }) => organisation(params.tenantId, params.organisationId) },
  query: page,
  answer: () => z.array(walletShape()),
  refusals: ['not-permitted', 'not-found'],
  handle(call) {
    const { tenantId, organisationId } = call.params
    return listAnswer(
      call,
      call.query,
      (limit, after) => walletsOfOrganisation(tenantId, organisationId, limit, after),
      (rows) => walletsIn(call.read, tenantId, rows),
    )
  },
})

import { pagedList } from '../../shared/contract/paged-list.ts'
import { organisation } from '../../shared/storage/organisations.ts'
import { walletsOfOrganisation } from '../../shared/storage/wallets.ts'
import { walletsIn } from './owned-wallets.ts'
import { walletShape } from './wallet-shape.ts'

export const listOrganisationWallets = pagedList({
  path: '/tenants/{tenantId}/organisations/{organisationId}/wallets',
  operationId: 'listOrganisationWallets',
  group: 'wallets',
  summary: 'List the wallets of an organisation',
  description: 'Lists the wallets of an organisation with their balances, newest first.',
  permission: 'Wallet.READ',
  on: ({ params }) => organisation(params.tenantId, params.organisationId),
  shape: walletShape,
  things: ({ tenantId, organisationId }, limit, after) => walletsOfOrganisation(tenantId, organisationId, limit, after),
  shown: (rows, { read, params }) => walletsIn(read, params.tenantId, rows),
})

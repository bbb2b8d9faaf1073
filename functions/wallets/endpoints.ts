import { createBulkTransfer } from './create-bulk-transfer.ts'
import { createCustomerWallet } from './create-customer-wallet.ts'
import { createOrganisationWallet } from './create-organisation-wallet.ts'
import { createTransfer } from './create-transfer.ts'
import { getBulkTransfer } from './get-bulk-transfer.ts'
import { getTransfer } from './get-transfer.ts'
import { getWallet } from './get-wallet.ts'
import { listBulkTransfers } from './list-bulk-transfers.ts'
import { listCustomerWallets } from './list-customer-wallets.ts'
import { listEntries } from './list-entries.ts'
import { listOrganisationWallets } from './list-organisation-wallets.ts'
import { listTransfers } from './list-transfers.ts'
import { updateWallet } from './update-wallet.ts'

export const walletEndpoints = [
  createCustomerWallet,
  listCustomerWallets,
  createOrganisationWallet,
  listOrganisationWallets,
  createTransfer,
  listTransfers,
  getTransfer,
  createBulkTransfer,
  listBulkTransfers,
  getBulkTransfer,
  getWallet,
  updateWallet,
  listEntries,
]

import { getBulkTransfer, listBulkTransfers } from './bulk-transfers.ts'
import { createBulkTransfer } from './create-bulk-transfer.ts'
import { createTransfer } from './create-transfer.ts'
import { createCustomerWallet, createOrganisationWallet } from './create-wallet.ts'
import { listEntries } from './list-entries.ts'
import { getTransfer, listTransfers } from './transfers.ts'
import { getWallet, listCustomerWallets, listOrganisationWallets, updateWallet } from './wallets.ts'

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

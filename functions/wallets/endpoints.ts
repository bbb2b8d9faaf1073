import { createTransfer } from './create-transfer.ts'

export const walletEndpoints = [createTransfer]

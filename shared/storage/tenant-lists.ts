/** Things that a tenant lists newest first, by the name of their partition. The list of each is spread over shards. */
export const TENANT_LISTS = {
  payments: 'PAYMENTS',
  withdrawals: 'WITHDRAWALS',
  transfers: 'TRANSFERS',
  bulkTransfers: 'BULK_TRANSFERS',
} as const

export type TenantList = (typeof TENANT_LISTS)[keyof typeof TENANT_LISTS]

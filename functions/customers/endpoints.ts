import { createCustomer } from './create-customer.ts'
import { createTenant } from './create-tenant.ts'
import { getCustomer } from './get-customer.ts'
import { getTenant } from './get-tenant.ts'
import { hasCustomer } from './has-customer.ts'
import { listCustomers } from './list-customers.ts'
import { listTenants } from './list-tenants.ts'
import { updateCustomer } from './update-customer.ts'
import { updateTenant } from './update-tenant.ts'

export const customerEndpoints = [
  createTenant,
  listTenants,
  getTenant,
  updateTenant,
  createCustomer,
  listCustomers,
  hasCustomer,
  getCustomer,
  updateCustomer,
]

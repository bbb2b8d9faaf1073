import { addPosition } from './add-position.ts'
import { confirmContact } from './confirm-contact.ts'
import { contactUndoPageEndpoints } from './contact-undo-page.ts'
import { createCustomer } from './create-customer.ts'
import { createOrganisation } from './create-organisation.ts'
import { createTenant } from './create-tenant.ts'
import { getCustomer } from './get-customer.ts'
import { getOrganisation } from './get-organisation.ts'
import { getTenant } from './get-tenant.ts'
import { hasCustomer } from './has-customer.ts'
import { listCustomers } from './list-customers.ts'
import { listInstitutionTenants } from './list-institution-tenants.ts'
import { listOrganisations } from './list-organisations.ts'
import { listPositions } from './list-positions.ts'
import { listTenants } from './list-tenants.ts'
import { removePosition } from './remove-position.ts'
import { undoContact } from './undo-contact.ts'
import { updateCustomer } from './update-customer.ts'
import { updateLocale } from './update-locale.ts'
import { updateOrganisation } from './update-organisation.ts'
import { updateTenant } from './update-tenant.ts'

export const customerEndpoints = [
  createTenant,
  listTenants,
  listInstitutionTenants,
  getTenant,
  updateTenant,
  createCustomer,
  listCustomers,
  hasCustomer,
  getCustomer,
  updateCustomer,
  confirmContact,
  undoContact,
  updateLocale,
  ...contactUndoPageEndpoints,
  createOrganisation,
  listOrganisations,
  getOrganisation,
  updateOrganisation,
  addPosition,
  listPositions,
  removePosition,
]

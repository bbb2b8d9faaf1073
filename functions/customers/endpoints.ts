import { confirmContact } from './confirm-contact.ts'
import { contactUndoPageEndpoints } from './contact-undo-page.ts'
import { createCustomer } from './create-customer.ts'
import { getCustomer, listCustomers } from './customers.ts'
import { hasCustomer } from './find-customer.ts'
import { createOrganisation, getOrganisation, listOrganisations, updateOrganisation } from './organisations.ts'
import { updateLocale } from './own-profile.ts'
import { addPosition, listPositions, removePosition } from './positions.ts'
import { createTenant, getTenant, listInstitutionTenants, listTenants } from './tenants.ts'
import { undoContact } from './undo-contact.ts'
import { updateCustomer } from './update-customer.ts'
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

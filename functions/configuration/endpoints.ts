import { deleteProperty } from './delete-property.ts'
import { deleteTenantConfig } from './delete-tenant-config.ts'
import { getProperty } from './get-property.ts'
import { getTenantConfig } from './get-tenant-config.ts'
import { getTheme } from './get-theme.ts'
import { listProperties } from './list-properties.ts'
import { listTenantConfig } from './list-tenant-config.ts'
import { previewTemplate } from './preview-template.ts'
import { putProperty } from './put-property.ts'
import { putTenantConfig } from './put-tenant-config.ts'
import { tryLoginLogic } from './try-login-logic.ts'

export const configurationEndpoints = [
  listProperties,
  getProperty,
  putProperty,
  deleteProperty,
  listTenantConfig,
  getTenantConfig,
  putTenantConfig,
  deleteTenantConfig,
  tryLoginLogic,
  previewTemplate,
  getTheme,
]

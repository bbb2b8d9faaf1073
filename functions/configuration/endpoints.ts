import { getTheme } from './get-theme.ts'
import { previewTemplate } from './preview-template.ts'
import { deleteProperty, getProperty, listProperties, putProperty } from './properties.ts'
import { deleteTenantConfig, getTenantConfig, listTenantConfig, putTenantConfig } from './tenant-config.ts'
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

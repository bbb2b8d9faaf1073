import { getDocs } from './get-docs.ts'
import { getDocsScript } from './get-docs-script.ts'
import { getErrors } from './get-errors.ts'
import { getOpenApi } from './get-openapi.ts'
import { health } from './health.ts'

export const documentationEndpoints = [health, getOpenApi, getDocs, getErrors, getDocsScript]

import { getDocs } from './get-docs.ts'
import { getDocsScript } from './get-docs-script.ts'
import { getErrors } from './get-errors.ts'
import { getGuide, getGuideStyle } from './get-guide.ts'
import { getLlms, getRootLlms } from './get-llms.ts'
import { getOpenApi } from './get-openapi.ts'
import { getReference } from './get-reference.ts'
import { health } from './health.ts'

export const documentationEndpoints = [
  health,
  getOpenApi,
  getReference,
  getDocs,
  getErrors,
  getDocsScript,
  getGuide,
  getGuideStyle,
  getLlms,
  getRootLlms,
]

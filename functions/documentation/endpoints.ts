import { findGuide } from './find-guide.ts'
import { getBruno } from './get-bruno.ts'
import { getDocs } from './get-docs.ts'
import { getDocsScript } from './get-docs-script.ts'
import { getErrors } from './get-errors.ts'
import { getGuide, getGuideStyle } from './get-guide.ts'
import { getLlms, getRootLlms } from './get-llms.ts'
import { getOpenApi } from './get-openapi.ts'
import { getOlderOpenApi } from './get-openapi-3-0.ts'
import { getReference } from './get-reference.ts'
import { health } from './health.ts'
import type { LoadCatalogue } from './published-json.ts'

export const documentationEndpoints = (catalogue: LoadCatalogue) => [
  health,
  getOpenApi(catalogue),
  getOlderOpenApi(catalogue),
  getReference(catalogue),
  getBruno(catalogue),
  getDocs,
  getErrors,
  getDocsScript,
  getGuide,
  findGuide,
  getGuideStyle,
  getLlms,
  getRootLlms,
]

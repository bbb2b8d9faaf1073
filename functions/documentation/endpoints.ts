import { getBruno } from './get-bruno.ts'
import { getDocs, getDocsScript } from './get-docs.ts'
import { getErrors } from './get-errors.ts'
import { findGuide, getGuide, getGuideStyle } from './get-guide.ts'
import { getLlms, getRootLlms } from './get-llms.ts'
import { getOlderOpenApi, getOpenApi, type LoadCatalogue } from './get-openapi.ts'
import { getReference } from './get-reference.ts'
import { health } from './health.ts'

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

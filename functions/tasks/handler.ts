import { httpFunction } from '../../shared/runtime/lambda.ts'
import { CATALOGUE } from '../catalogue.ts'
import { taskEndpoints } from './endpoints.ts'

/** It runs stored calls, so it carries the whole catalogue. */
export const handler = httpFunction(taskEndpoints, { storable: CATALOGUE })

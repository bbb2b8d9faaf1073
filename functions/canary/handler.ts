import { canaryFunction } from '../../shared/runtime/canary-functions.ts'
import { roundOf } from './round.ts'

export const handler = canaryFunction(roundOf)

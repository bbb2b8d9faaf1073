import { scheduledFunction } from '../../shared/runtime/lambda.ts'
import { sweep } from './sweep.ts'

export const handler = scheduledFunction(async ({ ports, queue }) => void (await sweep({ ...ports, queue })))

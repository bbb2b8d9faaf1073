import { scheduledFunction } from '../../shared/runtime/lambda.ts'
import { askForSealing } from './ask-for-sealing.ts'
import { sweep } from './sweep.ts'

export const handler = scheduledFunction(async ({ ports, queue }) => {
  await Promise.all([sweep({ ...ports, queue }), askForSealing({ ...ports, queue })])
})

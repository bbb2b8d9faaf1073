import { scheduledFunction } from '../../shared/runtime/lambda.ts'
import { askForSealing } from './ask-for-sealing.ts'
import { sweep } from './sweep.ts'

export const handler = scheduledFunction(async ({ ports, queue }) => {
  await Promise.all([sweep({ ...ports, queue }), askForSealing({ ...ports, queue })])
  // An alarm counts these lines: where none comes for minutes, nothing that is due happens any more.
  ports.log('info', 'sweep.done', {})
})

import { scheduledFunction } from '../../shared/runtime/scheduled-function.ts'
import { askForSealing } from './ask-for-sealing.ts'
import { rescueCallbacks } from './rescue-callbacks.ts'
import { type Part, sweepPart, WHOLE } from './sweep.ts'

/** Less than the function may take: what has begun by then ends in time. */
const BEGINS_WORK_FOR_MS = 40_000

/** `event`: the share of this invocation, as its schedule says; without one, the whole. */
export const handler = scheduledFunction(async ({ ports, queue, settings }, event) => {
  const until = performance.now() + BEGINS_WORK_FOR_MS
  const tools = { ...ports, queue, hasTime: () => performance.now() < until }
  const share = { ...WHOLE, ...(event as Partial<Part> | undefined) }
  const shards = (await settings.of(undefined)).settings.value('due.shards')
  const [rescued] = await Promise.all([
    rescueCallbacks(tools, shards, share),
    sweepPart(tools, shards, share),
    ...(share.part === 0 ? [askForSealing(tools)] : []),
  ])
  // An alarm counts these lines: where none comes for minutes, nothing that is due happens any more, or lost callbacks wait to be found.
  if (rescued.complete) ports.log('info', 'sweep.done', {})
})

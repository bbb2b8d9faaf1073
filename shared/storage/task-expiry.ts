import type { Task } from './task.ts'
import { discardTask } from './tasks.ts'
import type { Write } from './write.ts'

/** Discards a task that nobody decided within these hours, or that failed and was not executed again, with the reason. */
export function discardExpired(of: Task, hours: number | undefined, now: number): readonly Write[] {
  const { attempt } = of
  const within = hours === 1 ? 'an hour' : `${hours} hours`
  const comment = `${whatDidNotHappen(of)} within ${within}.`
  const at = new Date(now).toISOString()
  return discardTask(of, { at, by: 'service', what: 'EXPIRED', status: 'DISCARDED', attempt, comment }, 'service')
}

function whatDidNotHappen({ status, runsAt }: Task): string {
  if (status !== 'PENDING') return 'Nobody executed it again'
  return runsAt === undefined ? 'Nobody decided it' : 'Its policies did not let it run'
}

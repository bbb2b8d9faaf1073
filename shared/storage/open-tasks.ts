import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { hasNo, isBelow, oneHolds, upsert, type Write } from './write.ts'

/** The number of a person's tasks that have not ended. */
type OpenTasks = { readonly open: number }

const openTasks = (customerId: CustomerId) => reference<OpenTasks>(keys.openTasks(customerId))

/** Counts one more; refused at the cap, so that a runaway agent cannot flood its approvers. */
export function countOpenTask(initiator: CustomerId, cap: number): Write {
  return upsert(
    openTasks(initiator),
    { add: { open: 1 } },
    { when: [oneHolds(hasNo('open'), isBelow('open', cap))], otherwise: 'too-many-open-tasks' },
  )
}

export function countEndedTask(initiator: CustomerId): Write {
  return upsert(openTasks(initiator), { add: { open: -1 } })
}

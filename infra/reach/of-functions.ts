import type { Group } from '../../shared/contract/groups.ts'
import { ARCHIVE, SWEEP } from '../stacks/functions.ts'
import { HTTP_FUNCTIONS } from '../stacks/http-functions.ts'
import { MAIL_FEEDBACK, QUEUE_FUNCTIONS } from '../stacks/queue-functions.ts'
import { reachOfGroup } from './groups.ts'
import { OF_MAIL_FEEDBACK, OF_QUEUES, OF_THE_SWEEP } from './queues.ts'
import { NOTHING, type Reach, reachOf } from './reach.ts'

/** The reach of every function, by its name. The API tests hold each function to it, and so does its role in AWS. */
export const REACH: ReadonlyMap<string, Reach> = new Map([
  ...HTTP_FUNCTIONS.map(({ name }) => [name, reachOfGroup(name as Group)] as const),
  ...QUEUE_FUNCTIONS.map(({ name, queue }) => [name, OF_QUEUES[queue] ?? NOTHING] as const),
  [MAIL_FEEDBACK.name, OF_MAIL_FEEDBACK],
  [SWEEP.name, OF_THE_SWEEP],
  // It reads the stream of the table, and of the table only the keys of people.
  [ARCHIVE.name, reachOf({ writes: ['archiveKeys'] })],
])

export function reachOfFunction(name: string): Reach {
  const reach = REACH.get(name)
  if (reach === undefined) throw new Error(`There is no function named ${name}`)
  return reach
}

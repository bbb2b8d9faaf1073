import type { Group } from '../../shared/contract/groups.ts'
import { ARCHIVE, SWEEP } from '../stacks/functions.ts'
import { HTTP_FUNCTIONS } from '../stacks/http-functions.ts'
import { MAIL_FEEDBACK, QUEUE_FUNCTIONS } from '../stacks/queue-functions.ts'
import { reachOfGroup } from './groups.ts'
import { NOTHING, type Reach, reachOf, together } from './reach.ts'

/** The configuration of the service and of a tenant. */
const CONFIGURATION = ['properties', 'tenant'] as const
/** An attempt to deliver: the callback, what is known of its host, the tenant's lanes, and its tallies. */
const DELIVERING = reachOf({
  // An endpoint that has failed for days is disabled, and its administrators are told.
  reads: [...CONFIGURATION, 'adminUsers'],
  writes: ['audit', 'message', 'callbacks', 'callbackMarks', 'callbackHosts', 'callbackRecoveries', 'eventParts', 'tenant', 'tallies'],
  deletes: ['callbackRecoveries', 'eventParts', 'tenant'],
  sends: ['callbacks', 'callbacks-slow', 'messages'],
})

/** The reach of the function of each queue. Each may send to its own queue: SQS waits 15 minutes at most, so later items go round again. */
const OF_QUEUES: Readonly<Record<string, Reach>> = {
  // It runs stored calls at the time that their policies allow.
  tasks: together(
    reachOf({
      reads: [...CONFIGURATION, 'customers', 'adminUsers', 'institutionAdmins', 'globalAdmins'],
      writes: ['audit', 'task', 'taskListing', 'callbacks', 'callbackMarks', 'eventParts', 'message', 'person'],
      // The agents of a deleted client are ended here.
      deletes: ['taskListing', 'person', 'agentsOfClients'],
      sends: ['tasks', 'upstreams', 'messages', 'callbacks'],
    }),
    reachOfGroup('tasks'),
  ),
  payments: reachOf({
    reads: CONFIGURATION,
    writes: ['audit', 'payments', 'withdrawals', 'wallet', 'clearing', 'callbacks', 'callbackMarks', 'eventParts'],
    sends: ['payments', 'callbacks'],
  }),
  callbacks: DELIVERING,
  'callbacks-slow': DELIVERING,
  // It records what became of requests to upstreams.
  upstreams: reachOf({
    reads: CONFIGURATION,
    writes: ['audit', 'task', 'taskListing', 'upstreamTurns', 'callbacks', 'callbackMarks', 'eventParts', 'person'],
    deletes: ['taskListing'],
    sends: ['upstreams', 'tasks', 'callbacks'],
  }),
  // It pushes to the browsers of people, and removes those whose push service has ended them.
  messages: reachOf({
    reads: [...CONFIGURATION, 'mailSuppression'],
    writes: ['audit', 'message', 'messagesOfHour', 'person'],
    sends: ['messages'],
  }),
  documents: reachOf({
    reads: CONFIGURATION,
    writes: ['ofCustomer', 'documentsOfGone', 'orphanDocument'],
    deletes: ['ofCustomer', 'documentsOfGone', 'orphanDocument'],
    sends: ['documents'],
  }),
  audit: reachOf({
    reads: [...CONFIGURATION, 'audit', 'transfers', 'tenants'],
    writes: ['auditSeals', 'auditRegister', 'auditIndex', 'auditSealing'],
    sends: ['audit'],
  }),
}

/** The queue that SES fills. */
const OF_MAIL_FEEDBACK = reachOf({ writes: ['mailSuppression'] })

/** The sweep moves every kind of item that can be due, and queues it. The note of changed upstreams stands in the partition of its tenant. */
const OF_THE_SWEEP = reachOf({
  reads: ['properties', 'callbackMarks'],
  writes: [
    'sweep',
    'tenant',
    'auditSealing',
    'task',
    'payments',
    'withdrawals',
    'callbacks',
    'callbackRecoveries',
    'eventParts',
    'message',
    'person',
    'orphanDocument',
    'documentsOfGone',
    'oauthClientChanges',
    'agentsOfClients',
  ],
  sends: Object.keys(OF_QUEUES),
})

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

import type { AuditEvent } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { client } from '../../session/client.ts'
import { useRights } from '../../session/use-rights.ts'
import { wordsOfTask } from '../../task/words-of-task.ts'
import { SHOWN } from '../../text/locale.ts'
import { isOfTask, partsOfEvent } from './event-words.ts'

/** Says an event in the reader's language. Only the English words of its task come with it: others are read for those who see tasks. */
export function EventSentence({ event }: { readonly event: AuditEvent }) {
  const { taskId = 0 } = event
  const maySeeTasks = useRights()?.has('Task.READ') === true
  const { data } = useQuery({
    queryKey: ['getTask', { taskId }],
    queryFn: ({ signal }) => client.getTask({ taskId }, { signal }),
    enabled: SHOWN !== 'en' && maySeeTasks && taskId > 0 && isOfTask(event),
  })
  return partsOfEvent(event, data === undefined ? undefined : wordsOfTask(data)).map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      {at > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}

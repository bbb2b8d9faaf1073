import { queryOptions } from '@tanstack/react-query'
import { client } from '../../session/client.ts'

/** The numbers beside the tabs. */
export const countsQuery = queryOptions({
  queryKey: ['countTasks'],
  queryFn: ({ signal }) => client.countTasks(undefined, { signal }),
})

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { client } from '../../session/client.ts'
import { watching } from '../../session/queries.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'

export default function TaskPage() {
  const taskId = Number(useParams<{ taskId: string }>().taskId)
  const task = useQuery({
    queryKey: ['getTask', { taskId }],
    queryFn: ({ signal }) => client.getTask({ taskId }, { signal }),
    refetchInterval: watching(5_000),
  })
  return (
    <Page title={`Task ${taskId}`}>
      <Section>
        {task.data !== undefined ? task.data.description : task.error !== null ? <ErrorState error={task.error} /> : <LoadingState />}
      </Section>
    </Page>
  )
}

import { Link } from 'wouter'
import { client } from '../../session/client.ts'
import { heldBy } from '../../session/person.ts'
import { usePerson } from '../../session/use-session.ts'
import { DataList } from '../../ui/data-list.tsx'
import { InboxIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useList } from '../../ui/use-list.ts'

export default function ApprovalsPage() {
  const person = usePerson()
  const input = { executorRoles: heldBy(person).join(','), status: 'PENDING' }
  const list = useList({ queryKey: ['listTasks', input], list: (options) => client.listTasks(input, options), watchMs: 10_000 })
  return (
    <Page title="Approvals" lead="What waits for you, and what you have asked for.">
      <Section>
        <DataList
          label="Tasks"
          of={list}
          keyOf={({ taskId }) => taskId}
          row={({ taskId, description }) => <Link href={`/tasks/${taskId}`}>{description}</Link>}
          empty={<EmptyState title="Nothing waits for you" icon={<InboxIcon size={26} />} />}
        />
      </Section>
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { DevicesSection } from '../../people/devices-section.tsx'
import { callsFor } from '../../people/person-calls.ts'
import { QuestionsSection } from '../../people/questions-section.tsx'
import { useTenantId } from '../../session/use-tenant-id.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { readPerson } from './read-person.ts'

export default function PersonPage() {
  const customerId = Number(useParams<{ customerId: string }>().customerId)
  const tenantId = useTenantId()
  return <OnePerson key={`${tenantId} ${customerId}`} tenantId={tenantId} customerId={customerId} />
}

/** One customer or admin user: profile, identities and sessions. */
function OnePerson({ tenantId, customerId }: { readonly tenantId: number | undefined; readonly customerId: number }) {
  const query = useQuery({
    queryKey: ['getPerson', { tenantId, customerId }],
    queryFn: ({ signal }) => readPerson(tenantId, customerId, signal),
  })
  const back = <BackLink to="/people">People</BackLink>
  if (query.data === undefined)
    return (
      <Page title={query.error === null ? 'Person' : 'Person not shown'} back={back}>
        <Section>{query.error === null ? <LoadingState /> : <ErrorState error={query.error} retry={() => void query.refetch()} />}</Section>
      </Page>
    )
  const { name, held, email, phoneNumber, created } = query.data
  const calls = callsFor({ tenantId, customerId })
  return (
    <Page title={name} back={back} lead={tenantId === undefined ? `${held}, above the tenants` : held}>
      <Section title="Profile">
        <Facts
          of={[
            ['Id', <CopyableId key="id" id={customerId} label="customer id" />],
            ['Position', held],
            ['E-mail', email ?? 'None'],
            ['Phone', phoneNumber ?? 'None'],
            ['Created', <RelativeTime key="created" at={created} />],
          ]}
        />
      </Section>
      <IdentitiesSection calls={calls} name={name} />
      <PersonSessions calls={calls} name={name} />
      <QuestionsSection calls={calls} />
      <DevicesSection calls={calls} />
    </Page>
  )
}

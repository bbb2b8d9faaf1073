import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { DevicesSection } from '../../people/devices-section.tsx'
import { callsFor, type PersonPath } from '../../people/person-calls.ts'
import { QuestionsSection } from '../../people/questions-section.tsx'
import { usePeopleScope } from '../../people/use-people-scope.ts'
import { useRights } from '../../session/use-rights.ts'
import { BackLink, PageWithoutThing } from '../../ui/back-link.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { PositionsSection } from './positions-section.tsx'
import { type ReadPerson, readPerson } from './read-person.ts'

export default function PersonPage() {
  const customerId = Number(useParams<{ customerId: string }>().customerId)
  const path = { ...usePeopleScope(), customerId }
  return <OnePerson key={JSON.stringify(path)} path={path} />
}

/** One customer or admin user: profile, identities and sessions. */
function OnePerson({ path }: { readonly path: PersonPath }) {
  const { tenantId, institution, customerId } = path
  const [params] = useSearchParams()
  const rights = useRights()
  const kind = params.get('kind') === 'admin' ? 'admin' : undefined
  const query = useQuery({
    queryKey: ['getPerson', path, kind],
    queryFn: ({ signal }) => readPerson(path, kind, signal),
  })
  const back = <BackLink to="/people">{t`People`}</BackLink>
  if (query.data === undefined) return <PageWithoutThing title={t`Person`} notShown={t`Person not shown`} back={back} of={query} />
  const { name, held, position, email, emailSuppressed, phoneNumber, created } = query.data
  const calls = callsFor(path)
  const above = institution === undefined ? t`above the tenants` : t`in the institution ${institution}`
  return (
    <Page
      title={name}
      back={back}
      actions={<PersonActions path={path} person={query.data} />}
      lead={tenantId === undefined ? `${held}, ${above}` : held}
    >
      <Section title={t`Profile`}>
        <Facts
          of={[
            [t`Id`, <CopyableId key="id" id={customerId} label={t`customer id`} />],
            [t`Position`, held],
            [t`E-mail`, <EmailFact key="email" email={email} emailSuppressed={emailSuppressed} />],
            [t`Phone`, phoneNumber ?? t`None`],
            [t`Created`, <RelativeTime key="created" at={created} />],
          ]}
        />
      </Section>
      {position !== undefined && tenantId !== undefined && (
        <PositionsSection tenantId={tenantId} customerId={customerId} held={held} since={created} />
      )}
      {rights?.has('Identity.READ') === true && <IdentitiesSection path={path} calls={calls} name={name} />}
      {rights?.has('Identity.UPDATE') === true && <PersonSessions calls={calls} name={name} />}
      {rights?.has('SecondFactor.READ') === true && (
        <>
          <QuestionsSection calls={calls} mayChange={rights.has('SecondFactor.UPDATE')} />
          <DevicesSection calls={calls} mayChange={rights.has('SecondFactor.UPDATE')} />
        </>
      )}
    </Page>
  )
}

const WHY = { BOUNCE: t`a mail came back for good`, COMPLAINT: t`its reader reported a mail as unwanted` } as const

/** The address of a person, and why nothing is sent to it, if so. */
function EmailFact({ email, emailSuppressed: suppressed }: Pick<ReadPerson, 'email' | 'emailSuppressed'>): ReactNode {
  if (email === undefined) return t`None`
  if (suppressed === undefined) return email
  return (
    <Trans>
      {email} (no mail is sent to it: {{ value: WHY[suppressed.reason] }}; again <RelativeTime at={suppressed.until} />)
    </Trans>
  )
}

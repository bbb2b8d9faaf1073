import { useQuery } from '@tanstack/react-query'
import { DevicesSection } from '../../people/devices-section.tsx'
import { holderWords } from '../../people/holder-words.ts'
import { callsFor, type PersonCalls } from '../../people/person-calls.ts'
import { QuestionsSection } from '../../people/questions-section.tsx'
import { useOwnPlace } from '../../people/use-own-place.ts'
import { heldBy } from '../../session/person.ts'
import { usePerson } from '../../session/use-session.ts'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { LoadingState } from '../../ui/states.tsx'
import styles from './account.module.css'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The person's ways to sign in, and their sessions. */
export default function AccountPage() {
  const person = usePerson()
  const place = useOwnPlace()
  const held = heldBy(person)
  return (
    <Page title="Account" lead="How you sign in, and where you are signed in.">
      <div className={styles.sections}>
        <Section title="You">
          <Facts
            of={[
              ['Identity', person.identity],
              ['Positions', held.length === 0 ? 'None' : held.map(holderWords).join(', ')],
              ['Id', <CopyableId key="id" id={person.customerId} label="your id" />],
              [
                'Tenant',
                person.tenantId === undefined ? 'Above the tenants' : <CopyableId key="tenant" id={person.tenantId} label="tenant id" />,
              ],
            ]}
          />
        </Section>
        <ProofsAt place={place} />
        <SessionsSection />
      </div>
    </Page>
  )
}

/** The ways to sign in; only those that need no place if the place of the account is unknown. */
function ProofsAt({ place }: { readonly place: ReturnType<typeof useOwnPlace> }) {
  if (place === 'loading') return <LoadingState />
  if (place !== 'unknown') return <Proofs calls={callsFor(place)} />
  return (
    <>
      <PasswordSection />
      <PasskeysSection />
    </>
  )
}

/** The sections for the person's kind of sign-in; all of them if the person may not read it. */
function Proofs({ calls }: { readonly calls: PersonCalls }) {
  const { identity } = usePerson()
  const { data: own, isPending } = useQuery({
    queryKey: ['getIdentity', { path: calls.path, identity }],
    queryFn: ({ signal }) => calls.getIdentity(identity, { signal }),
  })
  if (isPending) return <LoadingState />
  const isByPasskey = own?.webAuthN === true
  const isBySso = own?.sso !== undefined
  return (
    <>
      {!isByPasskey && !isBySso && <PasswordSection />}
      {!isByPasskey && !isBySso && <AuthenticatorSection calls={calls} own={own} />}
      {isByPasskey || own === undefined ? <PasskeysSection /> : <NoPasskeys />}
      {isBySso && (
        <Section title="Single sign-on">
          <p>You sign in through {own.sso}. Change your password and second factors there.</p>
        </Section>
      )}
      <QuestionsSection calls={calls} />
      <DevicesSection calls={calls} />
    </>
  )
}

/** An identity has either a password or passkeys. A person who wants both needs two identities. */
function NoPasskeys() {
  return (
    <Section title="Passkeys">
      <p>This identity does not sign in by passkey. An administrator can give you an identity that does.</p>
    </Section>
  )
}

import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoticesSection } from '../../notices/notices-section.tsx'
import { DevicesSection } from '../../people/devices-section.tsx'
import { chooseOwnLanguage } from '../../people/own-language.ts'
import { callsFor, type PersonCalls } from '../../people/person-calls.ts'
import { QuestionsSection } from '../../people/questions-section.tsx'
import { roleWords } from '../../people/role-words.ts'
import { heldBy, isStaff, type Person } from '../../session/person.ts'
import { usePerson } from '../../session/use-session.ts'
import { LanguageChoice } from '../../text/language-choice.tsx'
import { listed } from '../../text/lists.ts'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'
import styles from './account.module.css'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PortalsSection } from './portals-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SubstitutesSection } from './substitutes-section.tsx'
import { TemporarySection } from './temporary-section.tsx'

/** The person's ways to sign in, and their sessions. */
export default function AccountPage() {
  const person = usePerson()
  const held = heldBy(person)
  return (
    <Page title={t`Account`} lead={t`How you sign in, and where you are signed in.`}>
      <div className={styles.sections}>
        <Section title={t`You`}>
          <Facts
            of={[
              [t`Identity`, person.identity],
              [t`Positions`, held.length === 0 ? t`None` : listed(held.map(roleWords))],
              [t`Id`, <CopyableId key="id" id={person.customerId} label={t`your id`} />],
              workplaceOf(person),
            ]}
          />
        </Section>
        <ContactSection />
        <NoticesSection />
        <LanguageSection />
        <Proofs calls={callsFor(person)} />
        {isStaff(person) && <SubstitutesSection person={person} />}
        {person.tenantId !== undefined && isStaff(person) && <TemporarySection person={person} tenantId={person.tenantId} />}
        <SessionsSection />
        <PortalsSection />
      </div>
    </Page>
  )
}

function workplaceOf({ tenantId, institution }: Person): readonly [string, ReactNode] {
  if (institution !== undefined) return [t`Institution`, institution]
  return [t`Tenant`, tenantId === undefined ? t`Above the tenants` : <CopyableId key="tenant" id={tenantId} label={t`tenant id`} />]
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
        <Section title={t`Single sign-on`}>
          <p>{t`You sign in through ${{ provider: own.sso ?? '' }}. Change your password and second factors there.`}</p>
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
    <Section title={t`Passkeys`}>
      <p>{t`This identity does not sign in by passkey. An administrator can give you an identity that does.`}</p>
    </Section>
  )
}

/** The person's own language. The page is loaded again in it. */
function LanguageSection() {
  const choose = useMutation({ mutationFn: chooseOwnLanguage })
  return (
    <Section title={t`Language`}>
      <LanguageChoice
        description={t`Of these pages, and of the mails and messages to you.`}
        disabled={choose.isPending}
        onChoice={choose.mutate}
      />
      {choose.error !== null && <ErrorLine error={choose.error} />}
    </Section>
  )
}

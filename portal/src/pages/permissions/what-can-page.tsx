import { type ExplainResponse, OPERATIONS } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NamedPerson } from '../../people/people-named.ts'
import { policyInWords } from '../../policies/policy-in-words.ts'
import { client } from '../../session/client.ts'
import { ForTenant } from '../../session/for-tenant.tsx'
import { wordsOfName } from '../../task/words-of-name.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import styles from './permissions.module.css'
import { PersonChoice } from './person-choice.tsx'
import { RightsOf } from './rights-of.tsx'

export default function WhatCanPage() {
  return <ForTenant title={t`What can somebody do?`}>{(tenantId) => <WhatCan tenantId={tenantId} />}</ForTenant>
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** A call that is judged without a body. */
const FIRST = 'listTransfers'

type Method = (typeof METHODS)[number]
const READS: readonly string[] = ['GET', 'HEAD']
const isMethod = (text: string): text is Method => METHODS.some((method) => method === text)

/** Rights of a person, and how one call of theirs would be decided. */
function WhatCan({ tenantId }: { readonly tenantId: number }) {
  const [person, setPerson] = useState<NamedPerson>()
  return (
    <Page
      title={t`What can somebody do?`}
      lead={t`Everything a person may do, and how a call of theirs would be decided. Nothing is executed.`}
      back={<BackLink to="/permissions">{t`Permissions`}</BackLink>}
    >
      <div className={styles.columns}>
        <Section title={t`Who`}>
          <PersonChoice tenantId={tenantId} onChoose={setPerson} />
        </Section>
        {person !== undefined && <RightsOf tenantId={tenantId} person={person} />}
      </div>
      <OneCall key={person?.customerId} tenantId={tenantId} person={person} />
    </Page>
  )
}

/** Explains how a call of a person, or of oneself, would be decided, by which grant, and what would help. */
function OneCall({ tenantId, person }: { readonly tenantId: number; readonly person: NamedPerson | undefined }) {
  const [operation, setOperation] = useState(FIRST)
  const [asked, setAsked] = useState(() => callOf(FIRST, tenantId))
  const [body, setBody] = useState('')
  const explain = useMutation({
    mutationFn: () => {
      const of = { ...(person === undefined ? {} : { customerId: person.customerId }), ...(body.trim() === '' ? {} : { body }) }
      return client.explain({ body: { ...asked, ...of } })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    explain.mutate()
  }
  return (
    <div className={styles.columns}>
      <Section title={person === undefined ? t`One call of yours` : t`One call of ${{ name: person.name }}`}>
        <form className={styles.form} onSubmit={submit}>
          <NativeSelect
            label={t`Call`}
            value={operation}
            data={Object.keys(OPERATIONS).map((name) => ({ value: name, label: wordsOfName(name) }))}
            onChange={(event) => {
              setOperation(event.currentTarget.value)
              setAsked(callOf(event.currentTarget.value, tenantId))
              setBody('')
            }}
          />
          <TextInput
            label={t`Path`}
            description={t`${{ method: asked.method }}, below the base path of the API. Replace what is in braces.`}
            required
            withAsterisk={false}
            value={asked.path}
            onChange={(event) => setAsked({ ...asked, path: event.currentTarget.value })}
          />
          {!READS.includes(asked.method) && (
            <Textarea
              label={t`Body`}
              description={t`As JSON, where the decision depends on it: a transfer is decided by its wallets.`}
              rows={4}
              spellCheck={false}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
          )}
          {explain.error !== null && <ErrorLine error={explain.error} />}
          <Button type="submit" loading={explain.isPending}>{t`Explain`}</Button>
        </form>
      </Section>
      {explain.data !== undefined && <Explanation of={explain.data} />}
    </div>
  )
}

function callOf(operation: string, tenantId: number): { readonly method: Method; readonly path: string } {
  const [method = 'GET', template = '/'] = (OPERATIONS as Readonly<Record<string, readonly string[]>>)[operation] ?? []
  return { method: isMethod(method) ? method : 'GET', path: template.replace('{tenantId}', String(tenantId)) }
}

const DECISIONS: Readonly<Record<ExplainResponse['decision'], readonly [string, Tone]>> = {
  ALLOW: [t`It would run`, 'good'],
  TASK_REQUIRED: [t`It would need an approval`, 'warn'],
  SCA_REQUIRED: [t`It would need a step-up`, 'warn'],
  DENY: [t`It would be refused`, 'bad'],
}

/** Grants that do not concern this person come last. */
const WEIGHT: Readonly<Record<ExplainResponse['grants'][number]['result'], number>> = {
  ALLOW: 0,
  TASK_REQUIRED: 1,
  SCA_REQUIRED: 2,
  NOT_NEEDED: 3,
  NO: 4,
}

function Explanation({ of: { decision, permission, grants, whatWouldHelp, helpSentence } }: { readonly of: ExplainResponse }) {
  const [words, tone] = DECISIONS[decision]
  const sorted = grants.toSorted((one, other) => WEIGHT[one.result] - WEIGHT[other.result])
  const [deciding, others] = [sorted.filter(({ result }) => result !== 'NO'), sorted.filter(({ result }) => result === 'NO')]
  return (
    <Section title={t`Answer`}>
      <div role="status" className={styles.form}>
        <div>
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </div>
        <p>{policyInWords({ description: whatWouldHelp, sentence: helpSentence })}</p>
        {permission !== null && <p className={styles.quiet}>{t`Decided by ${permission}`}</p>}
      </div>
      <GrantList label={t`Grants that decide`} grants={deciding} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{plural({ count: others.length }, { one: '# other grant was tried', other: '# other grants were tried' })}</summary>
          <GrantList label={t`Other grants`} grants={others} />
        </details>
      )}
    </Section>
  )
}

function GrantList({ label, grants }: { readonly label: string; readonly grants: ExplainResponse['grants'] }) {
  if (grants.length === 0) return null
  return (
    <ul className={styles.plain} aria-label={label}>
      {grants.map(({ permission, grant, why, sentence }) => (
        <li key={`${permission} ${grant}`}>
          <code>{grant}</code>
          <p className={styles.quiet}>{policyInWords({ description: why, sentence })}</p>
        </li>
      ))}
    </ul>
  )
}

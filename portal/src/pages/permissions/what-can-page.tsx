import { type ExplainResponse, OPERATIONS } from '@countersign/client'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { ForTenant } from '../../session/for-tenant.tsx'
import { wordsOfName } from '../../task/words-of-name.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import styles from './permissions.module.css'

export default function WhatCanPage() {
  return <ForTenant title="What can somebody do?">{(tenantId) => <WhatCan tenantId={tenantId} />}</ForTenant>
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** A call that is judged without a body. */
const FIRST = 'listTransfers'

type Method = (typeof METHODS)[number]
const READS: readonly string[] = ['GET', 'HEAD']
const isMethod = (text: string): text is Method => METHODS.some((method) => method === text)

/** Explains the decision for a person's call: the grant, and what would help. Nothing is executed. */
function WhatCan({ tenantId }: { readonly tenantId: number }) {
  const [person, setPerson] = useState('')
  const [operation, setOperation] = useState(FIRST)
  const [asked, setAsked] = useState(() => callOf(FIRST, tenantId))
  const [body, setBody] = useState('')
  const explain = useMutation({
    mutationFn: () => {
      const of = { ...(person === '' ? {} : { customerId: Number(person) }), ...(body.trim() === '' ? {} : { body }) }
      return client.explain({ body: { ...asked, ...of } })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    explain.mutate()
  }
  return (
    <Page
      title="What can somebody do?"
      lead="Says how a call would be decided, and why. Nothing is executed."
      back={<BackLink to="/permissions">Permissions</BackLink>}
    >
      <div className={styles.columns}>
        <Section>
          <form className={styles.form} onSubmit={submit}>
            <TextInput
              label="Customer id"
              description="Leave it empty for yourself."
              inputMode="numeric"
              pattern="[0-9]*"
              value={person}
              onChange={(event) => setPerson(event.currentTarget.value.trim())}
            />
            <NativeSelect
              label="Call"
              value={operation}
              data={Object.keys(OPERATIONS).map((name) => ({ value: name, label: wordsOfName(name) }))}
              onChange={(event) => {
                setOperation(event.currentTarget.value)
                setAsked(callOf(event.currentTarget.value, tenantId))
                setBody('')
              }}
            />
            <TextInput
              label="Path"
              description={`${asked.method}, below the base path of the API. Fill in what stands in braces.`}
              required
              value={asked.path}
              onChange={(event) => setAsked({ ...asked, path: event.currentTarget.value })}
            />
            {!READS.includes(asked.method) && (
              <Textarea
                label="Body"
                description="As JSON, where the decision depends on it: a transfer is decided by its wallets."
                rows={4}
                spellCheck={false}
                value={body}
                onChange={(event) => setBody(event.currentTarget.value)}
              />
            )}
            {explain.error !== null && <ErrorLine error={explain.error} />}
            <Button type="submit" loading={explain.isPending}>
              Explain
            </Button>
          </form>
        </Section>
        {explain.data !== undefined && <Explanation of={explain.data} />}
      </div>
    </Page>
  )
}

function callOf(operation: string, tenantId: number): { readonly method: Method; readonly path: string } {
  const [method = 'GET', template = '/'] = (OPERATIONS as Readonly<Record<string, readonly string[]>>)[operation] ?? []
  return { method: isMethod(method) ? method : 'GET', path: template.replace('{tenantId}', String(tenantId)) }
}

const DECISIONS: Readonly<Record<ExplainResponse['decision'], readonly [string, Tone]>> = {
  ALLOW: ['It would run', 'good'],
  TASK_REQUIRED: ['It would need an approval', 'warn'],
  SCA_REQUIRED: ['It would need a step-up', 'warn'],
  DENY: ['It would be refused', 'bad'],
}

/** Grants that do not concern this person come last. */
const WEIGHT: Readonly<Record<ExplainResponse['grants'][number]['result'], number>> = {
  ALLOW: 0,
  TASK_REQUIRED: 1,
  SCA_REQUIRED: 2,
  NOT_NEEDED: 3,
  NO: 4,
}

function Explanation({ of: { decision, permission, grants, whatWouldHelp } }: { readonly of: ExplainResponse }) {
  const [words, tone] = DECISIONS[decision]
  const sorted = grants.toSorted((one, other) => WEIGHT[one.result] - WEIGHT[other.result])
  const [deciding, others] = [sorted.filter(({ result }) => result !== 'NO'), sorted.filter(({ result }) => result === 'NO')]
  return (
    <Section title="Answer">
      <div role="status" className={styles.form}>
        <div>
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </div>
        <p>{whatWouldHelp}</p>
        {permission !== null && <p className={styles.quiet}>Decided by {permission}</p>}
      </div>
      <GrantList label="Grants that decide" grants={deciding} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{others.length === 1 ? '1 other grant was tried' : `${others.length} other grants were tried`}</summary>
          <GrantList label="Other grants" grants={others} />
        </details>
      )}
    </Section>
  )
}

function GrantList({ label, grants }: { readonly label: string; readonly grants: ExplainResponse['grants'] }) {
  if (grants.length === 0) return null
  return (
    <ul className={styles.plain} aria-label={label}>
      {grants.map(({ permission, grant, why }) => (
        <li key={`${permission} ${grant}`}>
          <code>{grant}</code>
          <p className={styles.quiet}>{why}</p>
        </li>
      ))}
    </ul>
  )
}

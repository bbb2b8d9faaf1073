import type { AuthorizationRequest } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { usePerson } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/states.tsx'
import fieldStyles from '../agents/agents.module.css'
import { ApproverChoice } from '../agents/approver-choice.tsx'
import { type EnteredLimits, LimitFields, limitsFrom, NO_LIMITS } from '../agents/limit-fields.tsx'
import styles from './authorize.module.css'

type Shown = AuthorizationRequest & { readonly client: NonNullable<AuthorizationRequest['client']> }

const MONTH_SECONDS = 30 * 86_400
/** As many proposals may wait for a decision, unless the person says otherwise. */
const OPEN_PROPOSALS = '20'

/** Shows who asks for what, and takes the decision. */
export function Decision({ requestId, request }: { readonly requestId: string; readonly request: Shown }) {
  const { identity } = usePerson()
  const { name, host, checked } = request.client
  const isAgent = (request.scope ?? '').split(' ').includes('propose')
  const [wishes, setWishes] = useState<AgentWishes>({
    ...{ name: name.slice(0, 100), lifetime: MONTH_SECONDS, approvers: [], limits: { ...NO_LIMITS, mostOpenProposals: OPEN_PROPOSALS } },
  })
  const decide = useMutation({
    mutationFn: (decision: 'allow' | 'deny') => {
      const agent = isAgent && decision === 'allow' ? bodyOf(wishes) : {}
      return client.decideAuthorizationRequest({ requestId, body: { decision, ...agent } })
    },
    onSuccess: ({ redirectTo }) => location.replace(redirectTo),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    decide.mutate('allow')
  }
  const isBusy = decide.isPending || decide.isSuccess
  return (
    <form onSubmit={submit} className={styles.form}>
      <h1>
        {isAgent ? (
          <Trans>
            Connect <bdi>{name}</bdi>?
          </Trans>
        ) : (
          <Trans>
            Let <bdi>{name}</bdi> know who you are?
          </Trans>
        )}
      </h1>
      <div className={styles.who}>
        <p>
          <Trans>
            <bdi>{name}</bdi> at <bdi className={styles.host}>{host}</bdi>
          </Trans>
        </p>
        {checked ? (
          <p className={styles.checked}>{t`Registered by an administrator.`}</p>
        ) : (
          <p className={styles.unchecked}>{t`Nobody has checked this app. Continue only if you have just started it yourself.`}</p>
        )}
      </div>
      {isAgent && <MayOfAgent />}
      <MayKnow scope={request.scope ?? ''} />
      {isAgent && <AgentFields wishes={wishes} onChange={setWishes} />}
      <p className={styles.goes}>
        <Trans>
          You are <bdi>{identity}</bdi>. The answer goes to <bdi>{request.redirectUri}</bdi>
        </Trans>
      </p>
      {decide.error !== null && <ErrorLine error={decide.error} />}
      <div className={styles.buttons}>
        <Button variant="default" size="md" disabled={isBusy} onClick={() => decide.mutate('deny')}>{t`Deny`}</Button>
        <Button type="submit" size="md" loading={isBusy}>{t`Allow`}</Button>
      </div>
    </form>
  )
}

function bodyOf({ name, lifetime, approvers, limits }: AgentWishes) {
  return { name: name.trim(), expiresInSeconds: lifetime, approvers: [...approvers], limits: limitsFrom(limits) }
}

function MayOfAgent() {
  return (
    <ul className={styles.may} aria-label={t`What it may do`}>
      <li data-tone="good">{t`Read what you may read`}</li>
      <li data-tone="good">{t`Propose changes; a person approves each of them`}</li>
      <li data-tone="bad">{t`Nothing else: it changes nothing and approves nothing`}</li>
    </ul>
  )
}

const KNOWLEDGE: readonly (readonly [scope: string, words: string])[] = [
  ['openid', t`Know who you are: your customer id, identity and tenant`],
  ['profile', t`Know your name`],
  ['email', t`Know your e-mail address`],
]

function MayKnow({ scope }: { readonly scope: string }) {
  const scopes = new Set(scope.split(' '))
  if (!scopes.has('openid')) return null
  return (
    <>
      <ul className={styles.may} aria-label={t`What it may know`}>
        {KNOWLEDGE.filter(([name]) => scopes.has(name)).map(([name, words]) => (
          <li key={name} data-tone="good">
            {words}
          </li>
        ))}
        {!scopes.has('propose') && <li data-tone="bad">{t`Nothing else: it gets no right here`}</li>}
      </ul>
      <Text size="sm" c="dimmed">{t`You can take this back under Account.`}</Text>
    </>
  )
}

const DAY_SECONDS = 86_400
const LIFETIMES = [
  { value: String(DAY_SECONDS), label: t`1 day` },
  { value: String(7 * DAY_SECONDS), label: t`7 days` },
  { value: String(30 * DAY_SECONDS), label: t`30 days` },
  { value: String(90 * DAY_SECONDS), label: t`90 days` },
]

/** The bounds of an agent that a person chooses when they connect it. `lifetime` in seconds. */
type AgentWishes = {
  readonly name: string
  readonly lifetime: number
  readonly approvers: readonly number[]
  readonly limits: EnteredLimits
}

type AgentFieldsProps = { readonly wishes: AgentWishes; readonly onChange: (wishes: AgentWishes) => void }

function AgentFields({ wishes, onChange }: AgentFieldsProps) {
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`Approvers see it beside what the agent proposes.`}
        required
        withAsterisk={false}
        maxLength={100}
        value={wishes.name}
        onChange={(event) => onChange({ ...wishes, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t`Works for`}
        description={t`You can end it at any time under Agents.`}
        data={LIFETIMES}
        value={String(wishes.lifetime)}
        onChange={(event) => onChange({ ...wishes, lifetime: Number(event.currentTarget.value) })}
      />
      <ApproverChoice chosen={wishes.approvers} onChange={(approvers) => onChange({ ...wishes, approvers })} />
      <details className={fieldStyles.limits}>
        <summary>{t`Limits`}</summary>
        <LimitFields entered={wishes.limits} onChange={(limits) => onChange({ ...wishes, limits })} />
      </details>
    </>
  )
}

import type { AsTask, ExplainResponse } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { roleWords } from '../people/role-words.ts'
import { policyInWords } from '../policies/policy-in-words.ts'
import { oneOf } from '../text/lists.ts'
import { ErrorLine, LoadingState } from '../ui/states.tsx'
import { type Approver, ApproverPeople } from './approver-people.tsx'
import { type AskedCall, described, tenantOfPath } from './ask-approval.ts'
import { Effects } from './effects.tsx'
import styles from './send-for-approval.module.css'
import { wordsOfTask } from './words-of-name.ts'

export type SendProps = {
  readonly call: AskedCall
  /** `needed`: the person may not make the call alone. `wanted`: they chose to ask. `open`: they choose here, if they may make it. */
  readonly because: 'needed' | 'wanted' | 'open'
  /** A task that the new one takes the place of. */
  readonly replaces?: number | undefined
  readonly send: (asTask: AsTask) => Promise<void>
  /** Makes the call at once, where it cannot be stored. */
  readonly makeNow: () => Promise<void>
  readonly onBack: () => void
}

/** Chooses who approves a call, and sends it to them. */
export function SendForApproval(props: SendProps) {
  const { data, error } = useQuery({
    queryKey: ['explain', props.call],
    queryFn: ({ signal }) => described(props.call, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error !== null && data === undefined)
    return (
      <Stack gap="md">
        <ErrorLine error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onBack}>{t`Back`}</Button>
        </Group>
      </Stack>
    )
  if (data === undefined) return <LoadingState lines={3} label={t`Finding out who may approve this`} />
  if (data.approval === undefined) return <NotStorable {...props} decided={data} />
  // A step-up is asked for when the call is made.
  const mayMake = data.decision === 'ALLOW' || data.decision === 'SCA_REQUIRED'
  if (props.because === 'open' && mayMake) return <MakeOrSend {...props} decided={data} />
  return <SendForm {...props} because={mayMake ? 'wanted' : 'needed'} decided={data} />
}

/** The effect of a call that the person may make alone, and the choice to make it or to have it approved. */
function MakeOrSend(props: Decided) {
  const { isBusy, error, attempt } = useAttempt()
  const [isSent, setSent] = useState(false)
  if (isSent) return <SendForm {...props} because="wanted" onBack={() => setSent(false)} />
  return (
    <Stack gap="md">
      <Words decided={props.decided} because="open" />
      {error !== undefined && <ErrorLine error={error} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" color="gray" onClick={props.onBack}>{t`Back`}</Button>
        <Button variant="default" disabled={isBusy} onClick={() => setSent(true)}>{t`Send for approval`}</Button>
        <Button loading={isBusy} onClick={() => attempt(props.makeNow)}>{t`Make it now`}</Button>
      </Group>
    </Stack>
  )
}

type Decided = SendProps & { readonly decided: ExplainResponse }

/** Sends or makes something, and keeps why that failed. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const attempt = (deed: () => Promise<void>): void => {
    setBusy(true)
    setError(undefined)
    deed().catch((fault: unknown) => {
      setError(fault)
      setBusy(false)
    })
  }
  return { isBusy, error, attempt }
}

function NotStorable({ decided, makeNow, onBack }: Decided) {
  const { isBusy, error, attempt } = useAttempt()
  const { decision, answer, whatWouldHelp, helpSentence } = decided
  const isRefused = decision === 'DENY' || answer !== undefined
  return (
    <Stack gap="md">
      {!isRefused && <Words decided={decided} because="open" />}
      <Text role="status">
        {isRefused
          ? (answer?.description ?? policyInWords({ description: whatWouldHelp, sentence: helpSentence }))
          : t`This cannot be sent for approval. It is made at once.`}
      </Text>
      {error !== undefined && <ErrorLine error={error} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>{t`Back`}</Button>
        {!isRefused && <Button loading={isBusy} onClick={() => attempt(makeNow)}>{t`Make it now`}</Button>}
      </Group>
    </Stack>
  )
}

function SendForm({ call, because, replaces, decided, send, onBack }: Decided) {
  const { approval = { roles: [], people: [], needed: 1 }, policies = [] } = decided
  const byPolicy = policies.length > 0
  const [people, setPeople] = useState<readonly Approver[]>(approval.people)
  const [roles, setRoles] = useState<readonly string[]>(byPolicy || approval.people.length > 0 ? [] : approval.roles)
  const [comment, setComment] = useState('')
  const { isBusy, error, attempt } = useAttempt()
  const isNobody = !byPolicy && people.length === 0 && roles.length === 0
  const choosePeople = (next: readonly Approver[]): void => {
    // The first name takes the place of all roles, which stand there only because somebody has to approve.
    if (people.length === 0 && next.length > 0 && roles.length === approval.roles.length) setRoles([])
    setPeople(next)
  }
  const sendAs = (submit: boolean): void => {
    const note = comment.trim() === '' ? {} : { comment: comment.trim() }
    const approvers = people.map(({ customerId }) => customerId)
    attempt(() => send({ executorRoles: roles, approvers, byPolicy, submit, replaces, ...note }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    sendAs(true)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Words decided={decided} because={because} />
        <ApproverPeople tenantId={tenantOfPath(call.path)} roles={approval.roles} chosen={people} onChange={choosePeople} />
        {approval.roles.length > 0 && (
          <Checkbox.Group
            label={t`Roles`}
            description={t`Everybody who holds one of them may approve.`}
            value={[...roles]}
            onChange={(next) => setRoles(next)}
          >
            <div className={styles.roles}>
              {approval.roles.map((role) => (
                <Checkbox key={role} value={role} label={roleWords(role)} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <Textarea
          label={t`Comment`}
          description={t`The approvers read it`}
          rows={2}
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {error !== undefined && <ErrorLine error={error} />}
        {isNobody && <Text size="sm">{t`Choose people or roles.`}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={onBack}>{t`Back`}</Button>
          <Button variant="default" disabled={isNobody || isBusy} onClick={() => sendAs(false)}>{t`Save as draft`}</Button>
          <Button type="submit" loading={isBusy} disabled={isNobody} data-autofocus>{t`Submit for approval`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The effect of the call, and whose approval it needs. */
function Words({
  decided: { approval, policies = [], description, sentence, effects = [] },
  because,
}: Pick<Decided, 'decided' | 'because'>) {
  const { roles = [], needed = 1 } = approval ?? {}
  return (
    <div className={styles.words}>
      {description !== undefined && (
        <p className={styles.sentence}>
          <bdi>{wordsOfTask({ description, sentence })}</bdi>
        </p>
      )}
      <Effects effects={effects} />
      {because === 'needed' && roles.length > 0 && (
        <Text role="status">{t`This needs the approval of ${{ roles: oneOf(roles.map(roleWords)) }}. Nothing has been done yet.`}</Text>
      )}
      {needed > 1 && <Text size="sm">{t`At least ${needed} people have to approve.`}</Text>}
      {policies.map((policy) => (
        <Text key={policy.name} size="sm">
          <Trans>
            Approval policy <bdi>{policy.name}</bdi>: <bdi>{policyInWords(policy)}</bdi>
          </Trans>
        </Text>
      ))}
    </div>
  )
}

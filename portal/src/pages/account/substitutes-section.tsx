import type { Delegation } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { OfPerson } from '../../people/of-person.tsx'
import { approversNamed } from '../../people/people-named.ts'
import { roleWords } from '../../people/role-words.ts'
import { client } from '../../session/client.ts'
import type { Person } from '../../session/person.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ItemRow } from '../../ui/item-row.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { Section } from '../../ui/page.tsx'
import { type Choice, Picker } from '../../ui/picker.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './account.module.css'

const DELEGATIONS = ['listDelegations']

/** The people who decide for this person for a time, and those for whom this person decides. */
export function SubstitutesSection({ person }: { readonly person: Person }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Delegation>()
  async function end(): Promise<void> {
    if (asked === undefined) return
    await client.deleteDelegation({ delegationId: asked.delegationId })
    toast(t`The delegation has ended.`)
    await queries.invalidateQueries({ queryKey: DELEGATIONS })
  }
  return (
    <Section title={t`Substitutes`}>
      <div className={styles.sections}>
        <p>{t`A substitute decides the requests that wait for you. Nothing else is handed over.`}</p>
        <OfPerson
          label={t`Delegations`}
          queryKey={DELEGATIONS}
          list={() => client.listDelegations()}
          empty={t`Nobody decides for you, and you decide for nobody.`}
          row={(one) => <DelegationRow key={one.delegationId} of={one} person={person} onEnd={setAsked} />}
        />
        <NewSubstitute person={person} />
      </div>
      <Confirm
        opened={asked !== undefined}
        title={t`End the delegation`}
        action={t`End`}
        onConfirm={end}
        onClose={() => setAsked(undefined)}
      >{t`Decisions that were made stay. Both of you get a message.`}</Confirm>
    </Section>
  )
}

type RowProps = { readonly of: Delegation; readonly person: Person; readonly onEnd: (of: Delegation) => void }

const STATES = { WAITING: t`begins later`, ACTIVE: t`active`, SUSPENDED: t`suspended while the account is locked` } as const

function DelegationRow({ of, person, onEnd }: RowProps) {
  const isMine = of.fromCustomerId === person.customerId
  const title = isMine
    ? t`${{ toName: of.toName ?? of.toCustomerId }} decides for you`
    : t`You decide for ${{ fromName: of.fromName ?? of.fromCustomerId }}`
  return (
    <ItemRow
      title={title}
      actions={<Button variant="default" size="xs" aria-label={t`End: ${title}`} onClick={() => onEnd(of)}>{t`End`}</Button>}
      meta={
        <>
          <span>{STATES[of.state]}</span>
          <span>
            <Trans>
              ends <RelativeTime at={of.until} />
            </Trans>
          </span>
          <span>
            <bdi>{of.reason}</bdi>
          </span>
        </>
      }
    />
  )
}

function NewSubstitute({ person }: { readonly person: Person }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Choice<number>>()
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const add = useMutation({
    mutationFn: () => client.createDelegation({ body: { toCustomerId: chosen?.value ?? 0, until, reason: reason.trim() } }),
    onSuccess: () => {
      setChosen(undefined)
      setReason('')
      toast(t`Your substitute is on record.`)
      return queries.invalidateQueries({ queryKey: DELEGATIONS })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (chosen !== undefined) add.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Picker
        label={t`Substitute`}
        required
        of={['substitutes', { tenantId: person.tenantId }]}
        chosen={chosen}
        find={async (text, signal) =>
          (await approversNamed(person.tenantId, text, signal))
            .filter(({ customerId }) => customerId !== person.customerId)
            .map(({ customerId, name, position }) => ({
              key: String(customerId),
              label: name,
              note: roleWords(position),
              value: customerId,
            }))
        }
        onPick={setChosen}
        onClear={() => setChosen(undefined)}
      />
      <MomentInput label={t`Until`} required value={until} onChange={setUntil} description={t`At most 90 days from now.`} />
      <TextInput
        label={t`Reason`}
        required
        withAsterisk={false}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {add.error !== null && <ErrorLine error={add.error} />}
      <div>
        <Button type="submit" variant="default" loading={add.isPending}>{t`Appoint`}</Button>
      </div>
      <Text size="sm" c="dimmed">{t`You may have to prove who you are.`}</Text>
    </form>
  )
}

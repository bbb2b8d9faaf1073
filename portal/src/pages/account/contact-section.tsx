import type { AdminUser, Customer } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type OwnContacts, type OwnProfile, ownProfileOf } from '../../people/own-language.ts'
import { client } from '../../session/client.ts'
import { isEditModeOn } from '../../session/edit-mode.ts'
import { usePerson } from '../../session/use-session.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { allOf } from '../../text/lists.ts'
import { Section } from '../../ui/page.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './account.module.css'

const OWN_PROFILE = 'ownProfile'

/** The person's own e-mail address and phone number, where they may change them. A new one counts when its code was entered. */
export function ContactSection() {
  const calls = ownProfileOf(usePerson())
  const { data: profile } = useQuery({
    queryKey: [OWN_PROFILE, calls.path],
    queryFn: async ({ signal }) => ((await mayChange(calls)) ? calls.get(signal) : null),
  })
  if (profile === undefined || profile === null) return null
  return (
    <Section title={t`E-mail and phone`}>
      <div className={styles.sections}>
        <ContactForm key={profile.lastModified} calls={calls} profile={profile} />
        {profile.pendingContact !== undefined && <CodeForm pending={profile.pendingContact} />}
      </div>
    </Section>
  )
}

/** Asks before it reads: a refused read would be noted as one. */
async function mayChange({ path }: OwnProfile): Promise<boolean> {
  const [write, read] = await Promise.all(
    (['PUT', 'GET'] as const).map((method) => client.explain({ body: { method, path, ...(method === 'PUT' ? { body: {} } : {}) } })),
  )
  return (write?.decision === 'ALLOW' || write?.decision === 'SCA_REQUIRED') && read?.decision === 'ALLOW'
}

type ContactFormProps = { readonly calls: OwnProfile; readonly profile: Customer | AdminUser }

function ContactForm({ calls, profile }: ContactFormProps) {
  const queries = useQueryClient()
  const [words, setWords] = useState({ email: profile.email ?? '', phoneNumber: profile.phoneNumber ?? '' })
  const changed: OwnContacts = Object.fromEntries(
    Object.entries(words).filter(([name, text]) => text.trim() !== '' && text.trim() !== profile[name as keyof typeof words]),
  )
  const [isAsked, setAsked] = useState(false)
  const change = useMutation({
    mutationFn: () => calls.update(changed),
    onSuccess: () => queries.invalidateQueries({ queryKey: [OWN_PROFILE] }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isEditModeOn()) setAsked(true)
    else change.mutate()
  }
  const field = (name: keyof typeof words) => ({
    value: words[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget
      setWords((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <TextInput label={t`E-mail address`} type="email" autoComplete="email" {...field('email')} />
        <TextInput label={t`Phone number`} type="tel" autoComplete="tel" {...field('phoneNumber')} />
        {change.error !== null && <ErrorLine error={change.error} />}
        <div>
          <Button
            type="submit"
            variant="default"
            loading={change.isPending}
            disabled={Object.keys(changed).length === 0}
          >{t`Change`}</Button>
        </div>
      </form>
      <ConfirmWrite
        opened={isAsked}
        title={t`Change how you are reached`}
        action={t`Change`}
        call={{ method: 'PUT', path: calls.path, body: changed }}
        run={(options) => calls.update(changed, options)}
        onDone={() => void queries.invalidateQueries({ queryKey: [OWN_PROFILE] })}
        onClose={() => setAsked(false)}
      >
        {allOf(Object.values(changed))}
      </ConfirmWrite>
    </>
  )
}

type CodeFormProps = { readonly pending: { readonly email?: string; readonly phoneNumber?: string } }

function CodeForm({ pending }: CodeFormProps) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => client.confirmContact({ body: { code: code.trim() } }),
    onSuccess: () => {
      setCode('')
      toast(t`Your new address is on record. The earlier one can undo this for 72 hours.`)
      return queries.invalidateQueries({ queryKey: [OWN_PROFILE] })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    confirm.mutate()
  }
  const waiting = allOf([pending.email, pending.phoneNumber].filter((address) => address !== undefined))
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t`Enter the code that we have sent to ${waiting}. Until then the address above stays on record.`}</p>
      <TextInput
        label={t`Code`}
        required
        withAsterisk={false}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {confirm.error !== null && <ErrorLine error={confirm.error} />}
      <div>
        <Button type="submit" loading={confirm.isPending}>{t`Confirm`}</Button>
      </div>
    </form>
  )
}

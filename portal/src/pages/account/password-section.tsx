import { t } from '@lingui/core/macro'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { usePerson } from '../../session/use-session.ts'
import { Section } from '../../ui/page.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './account.module.css'

const EMPTY = { current: '', next: '', again: '' }

/** Changes the person's own password. Every other session of the identity ends. */
export function PasswordSection() {
  const { identity } = usePerson()
  const queries = useQueryClient()
  const [words, setWords] = useState(EMPTY)
  const change = useMutation({
    mutationFn: () => client.changeOwnPassword({ body: { currentPassword: words.current, password: words.next } }),
    onSuccess: () => {
      setWords(EMPTY)
      toast(t`Your password has changed. Your other sessions have ended.`)
      return queries.invalidateQueries({ queryKey: ['listSessions'] })
    },
  })
  const differs = words.again !== '' && words.again !== words.next
  const field = (name: keyof typeof EMPTY) => ({
    value: words[name],
    required: true,
    withAsterisk: false,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget
      setWords((before) => ({ ...before, [name]: value }))
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (words.next === words.again) change.mutate()
  }
  return (
    <Section title={t`Password`}>
      <form className={styles.form} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={identity} />
        <PasswordInput label={t`Current password`} autoComplete="current-password" {...field('current')} />
        <PasswordInput label={t`New password`} autoComplete="new-password" {...field('next')} />
        <PasswordInput
          label={t`New password again`}
          autoComplete="new-password"
          error={differs ? t`The two passwords differ` : undefined}
          {...field('again')}
        />
        {change.error !== null && <ErrorLine error={change.error} />}
        <div>
          <Button type="submit" loading={change.isPending}>{t`Change password`}</Button>
        </div>
      </form>
    </Section>
  )
}

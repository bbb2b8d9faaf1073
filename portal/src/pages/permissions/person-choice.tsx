import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type NamedPerson, peopleNamed } from '../../people/people-named.ts'
import { roleWords } from '../../people/role-words.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import styles from './permissions.module.css'

type PersonChoiceProps = { readonly tenantId: number; readonly onChoose: (person: NamedPerson) => void }

/** Finds a person by name; where several fit, one of them is chosen. */
export function PersonChoice({ tenantId, onChoose }: PersonChoiceProps) {
  const [text, setText] = useState('')
  const find = useMutation({
    mutationFn: () => peopleNamed(tenantId, text.trim()),
    onSuccess: (found) => {
      if (found.length === 1 && found[0] !== undefined) onChoose(found[0])
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') find.mutate()
  }
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label={t`Person`}
          description={t`How a name or an e-mail address begins, or an id`}
          maxLength={100}
          leftSection={<SearchIcon />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {find.error !== null && <ErrorLine error={find.error} />}
        <div role="status">
          {find.data?.length === 0 && <p className={styles.quiet}>{t`Nobody is called so. Check the spelling.`}</p>}
          {find.data !== undefined && find.data.length > 1 && <p className={styles.quiet}>{t`Several people fit. Choose one:`}</p>}
        </div>
        {find.data !== undefined && find.data.length > 1 && (
          <ul className={styles.plain} aria-label={t`People found`}>
            {find.data.map((person) => (
              <li key={person.customerId}>
                <Button variant="default" size="xs" onClick={() => onChoose(person)}>
                  <bdi>{person.name}</bdi> · {roleWords(person.position)} · {person.customerId}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Button type="submit" loading={find.isPending}>{t`Find`}</Button>
      </form>
    </search>
  )
}

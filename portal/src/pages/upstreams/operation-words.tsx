import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { Entry } from './upstream-draft.ts'
import styles from './upstreams.module.css'

type OperationWordsProps = { readonly entry: Entry; readonly onChange: (entry: Entry) => void }
type Member = 'amount' | 'currency' | 'describe'

/** Edits the sentence of an operation, and the amount that limits and policies count. Hidden behind a button: most need neither. */
export function OperationWords({ entry, onChange }: OperationWordsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const label = t`Amount and sentence of ${{ operationId: entry.operationId }}`
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {t`Amount and sentence`}
      </Button>
      {isOpen && (
        <fieldset id={id} aria-label={label} className={styles.wording}>
          <TextInput label={t`Amount`} description={t`Place in the body, such as ${{ pointer: '/amount' }}`} {...fieldOf('amount')} />
          <TextInput label={t`Currency`} description={t`Place in the body, such as ${{ pointer: '/currency' }}`} {...fieldOf('currency')} />
          <TextInput
            className={styles.sentence}
            label={t`Sentence`}
            description={t`Approvers read it. ${{ field: '{{body.iban}}' }} stands for a field of the body.`}
            {...fieldOf('describe')}
          />
        </fieldset>
      )}
    </>
  )

  function fieldOf(name: Member) {
    return {
      value: entry[name] ?? '',
      maxLength: name === 'describe' ? 500 : 200,
      spellCheck: false,
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
        const { value } = event.currentTarget
        onChange({ ...entry, [name]: value.trim() === '' ? undefined : value })
      },
    }
  }
}

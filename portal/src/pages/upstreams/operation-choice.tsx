import { t } from '@lingui/core/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { DraftOperation, Entry } from './upstream-draft.ts'
import styles from './upstreams.module.css'

type OperationChoiceProps = {
  readonly operations: readonly DraftOperation[]
  readonly onChange: (operations: readonly DraftOperation[]) => void
}

/** Chooses the operations that can be called, and the item of each: its permission. */
export function OperationChoice({ operations, onChange }: OperationChoiceProps) {
  const set = (at: number, more: Partial<DraftOperation>): void =>
    onChange(operations.map((each, index) => (index === at ? { ...each, ...more } : each)))
  return (
    <fieldset className={styles.operations}>
      <legend>{t`Operations`}</legend>
      <p
        className={styles.quiet}
      >{t`The item names the permission: Payout gives Payout.CREATE. Nobody may call an operation until you grant it.`}</p>
      <ul className={styles.choices}>
        {operations.map((operation, index) => (
          // The list keeps its order while it is edited.
          <li key={`${index} ${operation.entry.operationId}`} className={styles.choice}>
            <Choice operation={operation} onChange={(more) => set(index, more)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type ChoiceProps = { readonly operation: DraftOperation; readonly onChange: (more: Partial<DraftOperation>) => void }

function Choice({ operation: { entry, call, isChosen }, onChange }: ChoiceProps) {
  const { operationId, item } = entry
  return (
    <>
      <Checkbox
        className={styles.chosen}
        classNames={{ labelWrapper: styles.label ?? '' }}
        label={<bdi>{operationId}</bdi>}
        description={call === '' ? undefined : <bdi>{call}</bdi>}
        checked={isChosen}
        onChange={(event) => onChange({ isChosen: event.currentTarget.checked })}
      />
      <TextInput
        aria-label={t`Item of ${operationId}`}
        required
        maxLength={60}
        spellCheck={false}
        disabled={!isChosen}
        value={item}
        onChange={(event) => onChange({ entry: { ...entry, item: event.currentTarget.value.trim() } })}
      />
      {isChosen && !call.startsWith('GET ') && <OperationWords entry={entry} onChange={(changed) => onChange({ entry: changed })} />}
    </>
  )
}

type OperationWordsProps = { readonly entry: Entry; readonly onChange: (entry: Entry) => void }
type Member = 'amount' | 'currency' | 'describe'

/** Edits the sentence of an operation, and the amount that limits and policies count. Hidden behind a button: most need neither. */
function OperationWords({ entry, onChange }: OperationWordsProps) {
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

import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { operationsNamed, ownOperations } from '../../task/operations-named.ts'
import { NextIcon } from '../../ui/icons.tsx'
import { Picker } from '../../ui/picker.tsx'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'
import styles from './operation-choice.module.css'

const MOST_FOUND = 8
const MOST_OFFERED = 12

type OperationChoiceProps = { readonly tenantId: number | undefined; readonly onChoose: (operationId: string) => void }

export function OperationChoice({ tenantId, onChoose }: OperationChoiceProps) {
  const all = useQuery(ownOperations(tenantId))
  return (
    <div className={styles.choice}>
      <Picker<string>
        label={t`What should happen?`}
        description={t`In your own words, such as “pay the plumber”`}
        autoFocus
        of={['operationsNamed', { tenantId }]}
        find={async (text, signal) =>
          (await operationsNamed(tenantId, text, signal))
            .slice(0, MOST_FOUND)
            .map(({ operationId, summary, decision }) => ({ key: operationId, label: summary, note: NOTES[decision], value: operationId }))
        }
        onPick={({ value }) => onChoose(value)}
      />
      {all.error !== null && <ErrorLine error={all.error} />}
      {all.data === undefined && all.error === null && <LoadingState lines={3} />}
      {all.data?.length === 0 && <p>{t`There is nothing that you may change or propose.`}</p>}
      <ul className={styles.offered} aria-label={t`Operations`}>
        {(all.data ?? []).slice(0, MOST_OFFERED).map(({ operationId, summary, decision }) => (
          <li key={operationId}>
            <button type="button" className={styles.offer} onClick={() => onChoose(operationId)}>
              <span>{summary}</span>
              {decision !== 'ALLOW' && <small>{NOTES[decision]}</small>}
              <NextIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const NOTES = { ALLOW: undefined, TASK_REQUIRED: t`needs an approval`, SCA_REQUIRED: t`needs a further proof` } as const

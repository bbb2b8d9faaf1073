import type { OwnOperation } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { nameInLanguage } from '../../task/words-of-name.ts'
import { NextIcon } from '../../ui/icons.tsx'
import { Picker } from '../../ui/picker.tsx'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'
import styles from './operation-choice.module.css'

const MOST_FOUND = 8
const MOST_OFFERED = 12

/** The changes that the person may make or propose; everyday words find them. */
export async function operationsNamed(tenantId: number | undefined, text: string, signal: AbortSignal): Promise<readonly OwnOperation[]> {
  const input = { ...(tenantId === undefined ? {} : { tenantId }), ...(text === '' ? {} : { search: text }) }
  const found = await client.listOwnOperations(input, { signal }).toArray()
  return found.map((operation) => ({ ...operation, summary: nameInLanguage(operation.operationId) ?? operation.summary }))
}

type OperationChoiceProps = { readonly tenantId: number | undefined; readonly onChoose: (operationId: string) => void }

export function OperationChoice({ tenantId, onChoose }: OperationChoiceProps) {
  const all = useQuery({
    queryKey: ['listOwnOperations', { tenantId }],
    queryFn: ({ signal }) => operationsNamed(tenantId, '', signal),
    staleTime: 60_000,
  })
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

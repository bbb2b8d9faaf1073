import { isCountersignError, type Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { usePerson } from '../../session/use-session.ts'
import { ChangesTable } from '../../task/changes-table.tsx'
import { decodedCall, type Field } from '../../task/decoded-call.ts'
import { Effects } from '../../task/effects.tsx'
import { FieldValue, useCurrency } from '../../task/field-value.tsx'
import taskStyles from '../../task/task.module.css'
import { isDecided } from '../../task/task-words.ts'
import { labelOfField, wordsOfName } from '../../task/words-of-name.ts'
import { listed } from '../../text/lists.ts'
import { useNames } from '../../text/use-names.ts'
import { Section } from '../../ui/page.tsx'
import styles from './task-page.module.css'

/** The stored call in words. A change is shown beside the present state, if the reader may see it. */
export function WhatChanges({ task }: { readonly task: Task }) {
  const { tenantId } = usePerson()
  useNames()
  const { operation, parameters: all, fields } = decodedCall(task)
  const parameters = all.filter(({ name, value }) => name !== 'tenantId' || value !== String(tenantId))
  const now = useStateNow(task)
  const currency = useCurrency([...all, ...fields])
  return (
    <Section title={t`What would happen`}>
      <p>
        <strong>{operation}</strong>
      </p>
      {now === undefined ? (
        <FieldTable fields={[...parameters, ...fields]} currency={currency} />
      ) : (
        <>
          <FieldTable fields={parameters} currency={undefined} />
          <ChangeTable fields={fields} now={now} isRemoved={task.httpMethod === 'DELETE'} currency={currency} />
        </>
      )}
      <SinceAndEffects task={task} />
      <details className={styles.call}>
        <summary>{t`The call as it is stored`}</summary>
        <pre className={taskStyles.json}>{`${task.httpMethod} ${task.path}${task.body === '' ? '' : `\n\n${pretty(task.body)}`}`}</pre>
      </details>
    </Section>
  )
}

/** Changes since the proposal, and the effects that the description does not name. */
function SinceAndEffects({ task: { effects = [], changedSince } }: { readonly task: Task }) {
  return (
    <>
      {changedSince !== undefined && (
        <p className={styles.note}>{t`Changed since the proposal: ${{ list: listed(changedSince.fields.map(wordsOfName)) }}.`}</p>
      )}
      <Effects effects={effects} />
    </>
  )
}

/** The present state of the item that the call would change. Nothing for a new thing, a decided task, or a reader who may not see it. */
function useStateNow(task: Task): Readonly<Record<string, unknown>> | undefined {
  const isChange = task.httpMethod === 'PUT' || task.httpMethod === 'DELETE' || task.httpMethod === 'PATCH'
  return (
    useQuery({
      queryKey: ['stateNow', { taskId: task.taskId, path: task.path }],
      queryFn: async ({ signal }) => {
        try {
          const { data } = await client.request({ method: 'GET', path: task.path.split('?')[0] ?? '', signal })
          return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : null
        } catch (error) {
          if (isCountersignError(error) && (error.status === 403 || error.status === 404 || error.status === 405)) return null
          throw error
        }
      },
      enabled: isChange && !isDecided(task.status),
      staleTime: 30_000,
    }).data ?? undefined
  )
}

function FieldTable({ fields, currency }: { readonly fields: readonly Field[]; readonly currency: string | undefined }) {
  if (fields.length === 0) return null
  return (
    <table className={taskStyles.fields}>
      <tbody>
        {fields.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{labelOfField(name)}</th>
            <td>
              <FieldValue name={name} value={value} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ChangeTableProps = {
  readonly fields: readonly Field[]
  readonly now: Readonly<Record<string, unknown>>
  readonly isRemoved: boolean
  readonly currency: string | undefined
}

/** Before → after, field by field; a removal shows everything that would be deleted. */
function ChangeTable({ fields, now, isRemoved, currency }: ChangeTableProps) {
  const of = isRemoved ? Object.keys(now).map((name) => ({ name, value: undefined })) : fields
  if (of.length === 0) return null
  const rows = of.map(({ name, value }) => ({
    name,
    label: labelOfField(name),
    before: <FieldValue name={name} value={now[name]} currency={currency} />,
    after: isRemoved ? t`removed` : <FieldValue name={name} value={value} currency={currency} />,
    isChanged: value !== '***' && JSON.stringify(now[name]) !== JSON.stringify(value),
  }))
  return <ChangesTable rows={rows} />
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

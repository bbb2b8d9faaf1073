import { isCountersignError } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { client } from '../session/client.ts'
import { useEditMode } from '../session/edit-mode.ts'
import { type AskedCall, described } from '../task/ask-approval.ts'
import { SendForApproval } from '../task/send-for-approval.tsx'
import { Section } from '../ui/page.tsx'
import { InputError } from '../ui/refusal-words.ts'
import { ErrorLine } from '../ui/states.tsx'
import { callOf, type EnteredCall } from './entered.ts'
import { FormFields } from './form-fields.tsx'
import type { OperationForm } from './operation-form.ts'

type RequestFormProps = {
  readonly form: OperationForm
  readonly tenantId: number | undefined
  /** The fields as they are at first. */
  readonly start: EnteredCall
  /** A task that the request takes the place of. */
  readonly replaces: number | undefined
  readonly onDone: (outcome: { readonly taskId: number } | { readonly done: string }) => void
}

/** The place of the review in the history of the browser: the way back leads to the form, with what was entered. */
const REVIEW = 'review'

/** The form of a request, and the sentence that its approvers will read before it is sent. */
export function RequestForm({ form, tenantId, start, replaces, onDone }: RequestFormProps) {
  const [entered, setEntered] = useState(start)
  const [review, setReview] = useState<AskedCall>()
  const isInReview = useHistoryState() === REVIEW
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isWanted = useEditMode() || replaces !== undefined
  const faults = faultsOf(error)

  async function look(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const call = callOf(form, entered, tenantId)
      // The dry run finds the faults of the fields, while they can be corrected.
      await described(call)
      setReview(call)
      navigate(location.href, { state: REVIEW })
    } catch (fault) {
      setError(fault)
    }
    setBusy(false)
  }

  async function make(asTask?: Parameters<typeof client.request>[0]['asTask']): Promise<void> {
    if (review === undefined) return
    const { task } = await client.request({ ...review, ...(asTask === undefined ? {} : { asTask }) })
    onDone(task === undefined ? { done: form.summary } : { taskId: task.taskId })
  }

  if (review !== undefined && isInReview)
    return (
      <Section title={t`What will happen`}>
        <SendForApproval
          call={review}
          because={isWanted ? 'wanted' : 'open'}
          replaces={replaces}
          send={make}
          makeNow={() => make()}
          onBack={() => history.back()}
        />
      </Section>
    )
  const isEmpty = form.parameters.length === 0 && (form.body ?? []).length === 0
  return (
    <Section title={form.summary}>
      <form onSubmit={(event) => void look(event)}>
        <Stack gap="md">
          {isEmpty && <p>{t`There is nothing to enter.`}</p>}
          <FormFields
            fields={form.parameters}
            entered={entered.params}
            beside={entered.body}
            tenantId={tenantId}
            faults={faults}
            onChange={(params) => setEntered((before) => ({ ...before, params }))}
          />
          <FormFields
            fields={form.body ?? []}
            entered={entered.body}
            beside={entered.params}
            tenantId={tenantId}
            faults={faults}
            onChange={(body) => setEntered((before) => ({ ...before, body }))}
          />
          {error !== undefined && <ErrorLine error={error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy}>{t`Continue`}</Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

/** Faults of fields, by the last part of their names, as the form has them. */
function faultsOf(error: unknown): Readonly<Record<string, string>> {
  if (!isCountersignError(error) || error instanceof InputError) return {}
  return Object.fromEntries(error.errors.map(({ field, description }) => [field.split('.').at(-1) ?? field, description]))
}

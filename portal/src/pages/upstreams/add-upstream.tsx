import type { NewUpstream } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../session/client.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { InputError } from '../../ui/refusal-words.ts'
import { OperationChoice } from './operation-choice.tsx'
import { requestOf, type UpstreamDraft } from './upstream-draft.ts'
import { UpstreamSource } from './upstream-source.tsx'

type AddUpstreamProps = {
  readonly tenantId: number
  readonly onDone: (made: NewUpstream) => void
  readonly onClose: () => void
}

/** Adds an upstream: first its description is read, then it is completed. */
export function AddUpstream(props: AddUpstreamProps) {
  const [draft, setDraft] = useState<UpstreamDraft>()
  if (draft !== undefined) return <Completed {...props} from={draft} />
  return (
    <Modal opened onClose={props.onClose} title={t`Add an upstream`} size="lg">
      <Stack gap="md">
        <UpstreamSource onRead={setDraft} />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>{t`Cancel`}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Completed({ tenantId, from, onDone, onClose }: AddUpstreamProps & { readonly from: UpstreamDraft }) {
  const [draft, setDraft] = useState(from)
  const [headers, setHeaders] = useState('')
  const set = (more: Partial<UpstreamDraft>): void => setDraft((before) => ({ ...before, ...more }))
  return (
    <ConfirmWrite
      opened
      title={t`Add an upstream`}
      action={t`Add`}
      size="lg"
      call={{ method: 'POST', path: `/tenants/${tenantId}/upstreams`, body: bodyOf(draft, headers) }}
      run={(options) => {
        if (!draft.operations.some(({ isChosen }) => isChosen)) throw new InputError(t`Choose at least one operation.`)
        return client.createUpstream({ tenantId, body: requestOf(draft, headers) }, options)
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <Stack gap="md">
        <Fields draft={draft} headers={headers} onChange={set} onHeaders={setHeaders} />
        <OperationChoice operations={draft.operations} onChange={(operations) => set({ operations })} />
      </Stack>
    </ConfirmWrite>
  )
}

/** The body for showing who may approve it; headers that are not complete yet are left out. */
function bodyOf(draft: UpstreamDraft, headers: string): object {
  try {
    return requestOf(draft, headers)
  } catch {
    return requestOf(draft, '')
  }
}

type FieldsProps = {
  readonly draft: UpstreamDraft
  readonly headers: string
  readonly onChange: (more: Partial<UpstreamDraft>) => void
  readonly onHeaders: (headers: string) => void
}

function Fields({ draft: { name, baseUrl }, headers, onChange, onHeaders }: FieldsProps) {
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`Part of the path of its calls: letters, digits and hyphens.`}
        required
        withAsterisk={false}
        maxLength={40}
        pattern="[A-Za-z0-9\-]+"
        spellCheck={false}
        data-autofocus
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t`Base URL`}
        description={t`The address of the service. The paths of the operations stand below it.`}
        placeholder="https://"
        type="url"
        required
        withAsterisk={false}
        maxLength={2000}
        spellCheck={false}
        value={baseUrl}
        onChange={(event) => onChange({ baseUrl: event.currentTarget.value })}
      />
      <Textarea
        label={t`Headers of every request`}
        description={t`One a line, such as authorization: Bearer … . They are stored encrypted, and never shown again.`}
        rows={2}
        spellCheck={false}
        autoComplete="off"
        value={headers}
        onChange={(event) => onHeaders(event.currentTarget.value)}
      />
    </>
  )
}

import type { AsTask, Outcome, WebhookEndpoint } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { FORMATS } from './endpoint-words.ts'
import { EventChoice } from './event-choice.tsx'

/** The fields of an endpoint as they are entered. */
export type EndpointFields = Pick<WebhookEndpoint, 'url' | 'format'> & {
  readonly events: string[]
  readonly description: string
}

const EMPTY: EndpointFields = { url: '', events: [], description: '', format: 'json' }

type EndpointDialogProps<Data> = {
  readonly opened: boolean
  readonly title: string
  readonly action: string
  readonly from?: EndpointFields
  readonly call: (fields: EndpointFields) => { readonly method: 'POST' | 'PUT'; readonly path: string; readonly body: object }
  readonly run: (fields: EndpointFields, options: { asTask?: AsTask | undefined }) => Promise<Outcome<Data>>
  readonly onDone: (data: Data) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks for the fields of a new or changed endpoint. */
export function EndpointDialog<Data>({ opened, ...rest }: EndpointDialogProps<Data>) {
  // The entered fields belong to one opening of the dialog.
  return opened ? <Opened {...rest} /> : null
}

function Opened<Data>({ from = EMPTY, call, run, children, ...rest }: Omit<EndpointDialogProps<Data>, 'opened'>) {
  const [fields, setFields] = useState(from)
  const change = (changed: Partial<EndpointFields>): void => setFields((before) => ({ ...before, ...changed }))
  const entered = { ...fields, url: fields.url.trim(), description: fields.description.trim() }
  return (
    <ConfirmWrite opened {...rest} call={call(entered)} run={(options) => run(entered, options)}>
      <Stack gap="md">
        <TextInput
          label={t`URL of your receiver`}
          description={t`It answers with a status below 300 once it has kept the event.`}
          placeholder="https://"
          type="url"
          required
          maxLength={2048}
          data-autofocus
          value={fields.url}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <TextInput
          label={t`Description`}
          maxLength={200}
          value={fields.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`Format`}
          description={t`Security event tokens are sent for sign-ins, sessions, credentials, positions and accounts only.`}
          data={FORMATS.map((each) => ({ ...each }))}
          value={fields.format}
          onChange={(event) => change({ format: event.currentTarget.value === 'set' ? 'set' : 'json' })}
        />
        <EventChoice chosen={fields.events} onChange={(events) => change({ events: [...events] })} />
        {children}
      </Stack>
    </ConfirmWrite>
  )
}

import type { WebhookEndpoint } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../session/client.ts'
import { useHolds } from '../../session/use-rights.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { KeyIcon, SendIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { type NewSecret, ShownSecret } from './shown-secret.tsx'

type ActionsProps = { readonly tenantId: number; readonly endpoint: WebhookEndpoint }
type Dialog = 'change' | 'rotate' | 'test' | 'enabled' | 'delete'

/** The changes of one endpoint that the person may make or propose. */
export function EndpointActions({ tenantId, endpoint }: ActionsProps) {
  const [dialog, setDialog] = useState<Dialog>()
  const holds = useHolds()
  const mayChange = holds('WebhookEndpoint.UPDATE')
  const { enabled } = endpoint
  const close = (): void => setDialog(undefined)
  const of = { tenantId, endpoint, onClose: close }
  return (
    <>
      {mayChange && (
        <>
          <Button variant="default" onClick={() => setDialog('change')}>{t`Change`}</Button>
          <Button variant="default" onClick={() => setDialog('enabled')}>
            {enabled ? t`Disable` : t`Enable`}
          </Button>
          <Button variant="default" leftSection={<KeyIcon />} onClick={() => setDialog('rotate')}>{t`Rotate the secret`}</Button>
        </>
      )}
      {holds('WebhookEndpoint.DELETE') && <Button variant="default" onClick={() => setDialog('delete')}>{t`Delete`}</Button>}
      {mayChange && <Button leftSection={<SendIcon />} onClick={() => setDialog('test')}>{t`Send a test`}</Button>}
      <Change {...of} opened={dialog === 'change'} />
      <Switch {...of} opened={dialog === 'enabled'} />
      <Rotate {...of} opened={dialog === 'rotate'} />
      <Test {...of} opened={dialog === 'test'} />
      <Delete {...of} opened={dialog === 'delete'} />
    </>
  )
}

type DialogProps = ActionsProps & { readonly opened: boolean; readonly onClose: () => void }

const pathOf = ({ tenantId, endpoint }: ActionsProps): string => `/tenants/${tenantId}/webhook-endpoints/${endpoint.webhookEndpointId}`

function useDone(words: string): () => void {
  const queries = useQueryClient()
  return () => {
    toast(words)
    for (const operation of ['getWebhookEndpoint', 'listWebhookEndpoints', 'listCallbacks'])
      void queries.invalidateQueries({ queryKey: [operation] })
  }
}

function Change({ opened, onClose, ...of }: DialogProps) {
  const { tenantId, endpoint } = of
  const { webhookEndpointId, url, events, description = '', format } = endpoint
  const bodyOf = (fields: { readonly description: string }) => ({
    ...fields,
    description: fields.description === '' ? null : fields.description,
  })
  return (
    <EndpointDialog
      opened={opened}
      title={t`Change the endpoint`}
      action={t`Save`}
      from={{ url, events: [...events], description, format }}
      call={(fields) => ({ method: 'PUT', path: pathOf(of), body: bodyOf(fields) })}
      run={(fields, options) =>
        client.updateWebhookEndpoint({ tenantId, webhookEndpointId, body: { ...fields, ...bodyOf(fields) } }, options)
      }
      onDone={useDone(t`The change is in force within 10 seconds.`)}
      onClose={onClose}
    />
  )
}

function Switch({ opened, onClose, ...of }: DialogProps) {
  const { tenantId, endpoint } = of
  const { webhookEndpointId, enabled, disabledBecause } = endpoint
  const body = { enabled: !enabled }
  return (
    <ConfirmWrite
      opened={opened}
      title={enabled ? t`Disable the endpoint` : t`Enable the endpoint`}
      action={enabled ? t`Disable` : t`Enable`}
      call={{ method: 'PUT', path: pathOf(of), body }}
      run={(options) => client.updateWebhookEndpoint({ tenantId, webhookEndpointId, body }, options)}
      onDone={useDone(enabled ? t`Nothing is sent any more.` : t`Events are sent within 10 seconds.`)}
      onClose={onClose}
    >
      {enabled
        ? t`Nothing is sent, and what happens meanwhile is not kept for it.`
        : disabledBecause === undefined
          ? t`Events are sent from now on. What happened meanwhile was not kept.`
          : t`Events are sent from now on. What happened in the last 30 days was kept: send it with Recover on the page Callbacks.`}
    </ConfirmWrite>
  )
}

function Rotate({ opened, onClose, tenantId, endpoint: { webhookEndpointId } }: DialogProps) {
  const [made, setMade] = useState<NewSecret>()
  const queries = useQueryClient()
  return (
    <>
      <Confirm
        opened={opened}
        title={t`Rotate the secret`}
        action={t`Rotate`}
        onConfirm={async () => {
          setMade(await client.rotateWebhookEndpoint({ tenantId, webhookEndpointId }))
          void queries.invalidateQueries({ queryKey: ['getWebhookEndpoint'] })
        }}
        onClose={onClose}
      >{t`A new secret signs within 10 seconds. The one before signs as well for 24 hours, so that you can change your receiver without losing an event.`}</Confirm>
      <ShownSecret of={made} onClose={() => setMade(undefined)} />
    </>
  )
}

function Test({ opened, onClose, ...of }: DialogProps) {
  const { tenantId, endpoint } = of
  return (
    <ConfirmWrite
      opened={opened}
      title={t`Send a test`}
      action={t`Send`}
      call={{ method: 'POST', path: `${pathOf(of)}/test` }}
      run={(options) => client.testWebhookEndpoint({ tenantId, webhookEndpointId: endpoint.webhookEndpointId }, options)}
      onDone={useDone(t`The test is on its way.`)}
      onClose={onClose}
    >{t`The event test is sent, signed and retried like any other, also while the endpoint is disabled.`}</ConfirmWrite>
  )
}

function Delete({ opened, onClose, ...of }: DialogProps) {
  const { tenantId, endpoint } = of
  return (
    <DeleteDialog
      opened={opened}
      title={t`Delete the endpoint`}
      path={pathOf(of)}
      run={(options) => client.deleteWebhookEndpoint({ tenantId, webhookEndpointId: endpoint.webhookEndpointId }, options)}
      list="/webhooks"
      onDone={useDone(t`The endpoint is deleted.`)}
      onClose={onClose}
    >{t`Nothing more is sent to it. What has not arrived yet is stopped.`}</DeleteDialog>
  )
}

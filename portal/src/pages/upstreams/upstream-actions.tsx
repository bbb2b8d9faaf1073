import type { Upstream } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../session/client.ts'
import { useRights } from '../../session/use-rights.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { KeyIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeleteDialog } from '../webhooks/delete-dialog.tsx'
import { type NewSecret, ShownSecret } from '../webhooks/shown-secret.tsx'
import { ChangeUpstream } from './change-upstream.tsx'
import { TestUpstream } from './test-upstream.tsx'

type ActionsProps = { readonly tenantId: number; readonly upstream: Upstream }
type Dialog = 'change' | 'enabled' | 'rotate' | 'delete'

/** The changes of one upstream that the person may make or propose. */
export function UpstreamActions({ tenantId, upstream }: ActionsProps) {
  const [dialog, setDialog] = useState<Dialog>()
  const rights = useRights()
  const of = { tenantId, upstream, onClose: () => setDialog(undefined) }
  const changed = useDone(t`The upstream is changed.`)
  const opening = (which: Dialog) => ({ variant: 'default', onClick: () => setDialog(which) }) as const
  return (
    <>
      {rights?.has('Upstream.UPDATE') === true && (
        <>
          <Button {...opening('change')}>{t`Change`}</Button>
          <Button {...opening('enabled')}>{upstream.enabled ? t`Disable` : t`Enable`}</Button>
          <Button {...opening('rotate')} leftSection={<KeyIcon />}>{t`Rotate the secret`}</Button>
        </>
      )}
      {rights?.has('Upstream.DELETE') === true && <Button {...opening('delete')}>{t`Delete`}</Button>}
      <TestUpstream tenantId={tenantId} upstream={upstream} />
      {dialog === 'change' && <ChangeUpstream {...of} onDone={changed} />}
      <Switch {...of} opened={dialog === 'enabled'} />
      <Rotate {...of} opened={dialog === 'rotate'} />
      <Delete {...of} opened={dialog === 'delete'} />
    </>
  )
}

type DialogProps = ActionsProps & { readonly opened: boolean; readonly onClose: () => void }

const pathOf = ({ tenantId, upstream }: ActionsProps): string => `/tenants/${tenantId}/upstreams/${upstream.name}`

function useDone(words: string): () => void {
  const queries = useQueryClient()
  return () => {
    toast(words)
    for (const operation of ['getUpstream', 'listUpstreams', 'listTenantConfig', 'listOwnOperations'])
      void queries.invalidateQueries({ queryKey: [operation] })
  }
}

function Switch({ opened, onClose, ...of }: DialogProps) {
  const { tenantId, upstream } = of
  const { name, enabled } = upstream
  const body = { enabled: !enabled }
  return (
    <ConfirmWrite
      opened={opened}
      title={enabled ? t`Disable the upstream` : t`Enable the upstream`}
      action={enabled ? t`Disable` : t`Enable`}
      call={{ method: 'PUT', path: pathOf(of), body }}
      run={(options) => client.updateUpstream({ tenantId, upstream: name, body }, options)}
      onDone={useDone(enabled ? t`Its operations are refused.` : t`Its operations can be called.`)}
      onClose={onClose}
    >
      {enabled ? t`Calls of its operations are refused (UPS003) until it is enabled again.` : t`Its operations can be called again.`}
    </ConfirmWrite>
  )
}

function Rotate({ opened, onClose, tenantId, upstream: { name } }: DialogProps) {
  const [made, setMade] = useState<NewSecret>()
  return (
    <>
      <Confirm
        opened={opened}
        title={t`Rotate the secret`}
        action={t`Rotate`}
        onConfirm={async () => setMade(await client.rotateUpstreamSecret({ tenantId, upstream: name }))}
        onClose={onClose}
      >{t`A new secret signs from now on. The one before signs as well for 24 hours, so that you can change the upstream without refusing a request.`}</Confirm>
      <ShownSecret of={made} onClose={() => setMade(undefined)} />
    </>
  )
}

function Delete({ opened, onClose, ...of }: DialogProps) {
  const { tenantId, upstream } = of
  const { name } = upstream
  return (
    <DeleteDialog
      opened={opened}
      title={t`Delete the upstream`}
      path={pathOf(of)}
      run={(options) => client.deleteUpstream({ tenantId, upstream: name }, options)}
      list="/upstreams"
      onDone={useDone(t`${{ name }} is deleted.`)}
      onClose={onClose}
    >{t`Its operations and the rows of their permissions are removed. Tasks that wait for them are discarded.`}</DeleteDialog>
  )
}

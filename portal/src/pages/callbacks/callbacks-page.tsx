import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../session/client.ts'
import { ForTenant } from '../../session/for-tenant.tsx'
import { useHolds } from '../../session/use-rights.ts'
import { DataList } from '../../ui/data-list.tsx'
import { KeyIcon, RefreshIcon, SendIcon, WebhookIcon } from '../../ui/icons.tsx'
import { WideRows } from '../../ui/item-row.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useList } from '../../ui/use-list.ts'
import { RecoverDialog, TestDialog } from './callback-dialogs.tsx'
import { CallbackRow } from './callback-row.tsx'
import { isState, STATES } from './callback-words.ts'
import styles from './callbacks.module.css'
import { SecretDialog } from './secret-dialog.tsx'

export default function CallbacksPage() {
  return <ForTenant title={t`Callbacks`}>{(tenantId) => <CallbackLog tenantId={tenantId} />}</ForTenant>
}

type Dialog = 'test' | 'recover' | 'secret'

/** The log of a tenant's callbacks, newest first, and the actions for all of them. */
function CallbackLog({ tenantId }: { readonly tenantId: number }) {
  const [{ state, since }, setFilters] = useFilters(['state', 'since'])
  const [dialog, setDialog] = useState<Dialog>()
  const holds = useHolds()
  const input = {
    tenantId,
    ...(isState(state) ? { state } : {}),
    ...(Number.isNaN(Date.parse(since)) ? {} : { since: new Date(since).toISOString() }),
  }
  const list = useList({ queryKey: ['listCallbacks', input], list: (options) => client.listCallbacks(input, options), watchMs: 10_000 })
  const isFiltered = state !== '' || since !== ''
  const close = (): void => setDialog(undefined)
  return (
    <Page
      title={t`Callbacks`}
      lead={t`What the service has sent to your receivers, newest first.`}
      actions={
        <>
          {holds('CallbackSecret.READ') && (
            <Button variant="default" leftSection={<KeyIcon />} onClick={() => setDialog('secret')}>{t`Signing secret`}</Button>
          )}
          {holds('Callback.UPDATE') && (
            <>
              <Button variant="default" leftSection={<RefreshIcon />} onClick={() => setDialog('recover')}>{t`Recover`}</Button>
              <Button leftSection={<SendIcon />} onClick={() => setDialog('test')}>{t`Send a test`}</Button>
            </>
          )}
        </>
      }
    >
      <div className={styles.filters}>
        <NativeSelect
          label={t`State`}
          value={isState(state) ? state : ''}
          onChange={(event) => setFilters({ state: event.currentTarget.value })}
          data={[{ value: '', label: t`All states` }, ...Object.entries(STATES).map(([value, { word }]) => ({ value, label: word }))]}
        />
        <MomentInput label={t`Created since`} value={since} onChange={(iso) => setFilters({ since: iso })} />
        {isFiltered && <Button variant="subtle" onClick={() => setFilters({ state: '', since: '' })}>{t`Clear filters`}</Button>}
      </div>
      <Section>
        <WideRows>
          <DataList
            label={t`Callbacks`}
            of={list}
            keyOf={({ callbackId }) => callbackId}
            row={(callback) => <CallbackRow callback={callback} />}
            empty={<NoCallbacks isFiltered={isFiltered} hasMore={list.next !== undefined} />}
          />
        </WideRows>
      </Section>
      <TestDialog tenantId={tenantId} opened={dialog === 'test'} onClose={close} />
      <RecoverDialog tenantId={tenantId} opened={dialog === 'recover'} onClose={close} />
      <SecretDialog tenantId={tenantId} opened={dialog === 'secret'} onClose={close} />
    </Page>
  )
}

function NoCallbacks({ isFiltered, hasMore }: { readonly isFiltered: boolean; readonly hasMore: boolean }) {
  if (hasMore)
    return (
      <EmptyState
        title={t`None among the latest`}
        icon={<WebhookIcon size={26} />}
      >{t`Older callbacks may fit the filters: go to the next page.`}</EmptyState>
    )
  return (
    <EmptyState title={isFiltered ? t`No callback fits the filters` : t`No callbacks yet`} icon={<WebhookIcon size={26} />}>
      {isFiltered
        ? t`Clear them to see all callbacks.`
        : t`A callback is sent when a payment or a withdrawal ends, or a task changes. Send a test to see whether your receiver answers.`}
    </EmptyState>
  )
}

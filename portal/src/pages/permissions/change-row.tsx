import type { SimulateResponse } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../session/client.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddGrant, GrantChips } from './grant-chips.tsx'
import { type Grant, grantsOf, grantWords, written } from './grants.ts'
import styles from './permissions.module.css'
import { keyOf, type PermissionRow, POSITIONS } from './rows.ts'
import { Simulation } from './simulation.tsx'

type ChangeRowProps = { readonly tenantId: number; readonly row: PermissionRow }

/** Tries a new row on the calls of the last days, then saves it, or proposes it if that needs an approval. */
export function ChangeRow({ tenantId, row: { permission, row, isOwn } }: ChangeRowProps) {
  const [text, setText] = useState(row)
  const [dialog, setDialog] = useState<'save' | 'reset'>()
  const queries = useQueryClient()
  const key = keyOf(permission)
  const grants = grantsOf(text)
  const value = written(grants)
  const simulate = useMutation({ mutationFn: () => client.simulate({ body: { key, value, tenantId } }) })
  const tried: SimulateResponse | undefined = simulate.data
  const change = (next: string): void => {
    simulate.reset()
    setText(next)
  }
  const changed = (words: string) => (): void => {
    toast(words)
    for (const operation of ['listTenantConfig', 'listPermissionHolders']) void queries.invalidateQueries({ queryKey: [operation] })
  }
  const at = `/tenants/${tenantId}/config/${key}`
  const isSame = value === written(grantsOf(row))
  return (
    <div className={styles.form}>
      <GrantChips grants={grants} onChange={(next) => change(written(next))} />
      <AddGrant onAdd={(grant) => change(written([...grants, grant]))} />
      <Textarea
        label={t`Row`}
        description={t`Positions, separated by commas; MAKER->CHECKER if one proposes and the other approves; SCA_OTP, SCA_IDENTITY or SCA_CLOUD_LIVENESS for a step-up.`}
        autosize={false}
        rows={5}
        spellCheck={false}
        error={rowFault(text)}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {!isSame && <Difference before={row} after={value} />}
      {simulate.error !== null && <ErrorLine error={simulate.error} />}
      {tried !== undefined && <Simulation result={tried} />}
      <Group gap="sm">
        {tried === undefined ? (
          <Button loading={simulate.isPending} disabled={isSame} onClick={() => simulate.mutate()}>{t`See what would change`}</Button>
        ) : (
          <Button onClick={() => setDialog('save')}>{t`Save`}</Button>
        )}
        {isOwn && <Button variant="default" onClick={() => setDialog('reset')}>{t`Back to the default`}</Button>}
      </Group>
      <ConfirmWrite
        opened={dialog === 'save'}
        title={t`Change ${permission}`}
        action={t`Save`}
        call={{ method: 'PUT', path: at, body: { value } }}
        run={(options) => client.updateTenantConfig({ tenantId, key, body: { value } }, options)}
        onDone={changed(t`The permission has changed. It applies within about 10 seconds.`)}
        onClose={() => setDialog(undefined)}
      >
        <Difference before={row} after={value} />
      </ConfirmWrite>
      <ConfirmWrite
        opened={dialog === 'reset'}
        title={t`Reset ${permission}`}
        action={t`Reset`}
        call={{ method: 'DELETE', path: at }}
        run={(options) => client.resetTenantConfig({ tenantId, key }, options)}
        onDone={changed(t`The default applies again.`)}
        onClose={() => setDialog(undefined)}
      >{t`The tenant’s own entry is removed; the default of the service applies again.`}</ConfirmWrite>
    </div>
  )
}

/** The removed and added grants, in sentences. */
function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const [had, has] = [grantsOf(before).map(grantWords), grantsOf(after).map(grantWords)]
  const added = has.filter((words) => !had.includes(words))
  const removed = had.filter((words) => !has.includes(words))
  return (
    <ul className={styles.plain} aria-label={t`Difference`}>
      {added.map((words) => (
        <li key={words}>{t`New: ${words}`}</li>
      ))}
      {removed.map((words) => (
        <li key={words}>{t`No longer: ${words}`}</li>
      ))}
      {added.length + removed.length === 0 && <li>{t`Nothing changes.`}</li>}
    </ul>
  )
}

const METHODS: readonly string[] = ['SCA_OTP', 'SCA_IDENTITY', 'SCA_CLOUD_LIVENESS']

/**
 * Explains the first fault of a row while it is written; `undefined` if it has none. Roles above the tenants may have any name, so the
 * service has the last word on them.
 */
function rowFault(row: string): string | undefined {
  const chained = row.split(',').find((entry) => entry.split('->').length > 2)
  if (chained !== undefined) return t`“${{ trim: chained.trim() }}” must have one arrow: MAKER->CHECKER`
  const grants = grantsOf(row)
  if (grants.some((grant) => namesOf(grant).includes(''))) return t`An arrow must have a position on each side: MAKER->CHECKER`
  const unknown = grants.flatMap(namesOf).find((name) => !isKnown(name))
  return unknown === undefined
    ? undefined
    : t`“${{ part: unknown.slice(0, 60) }}” must be a position of the tenant, or a method of a step-up`
}

function namesOf(grant: Grant): readonly string[] {
  if (grant.kind === 'maker-checker') return [grant.maker, grant.checker]
  return [grant.kind === 'direct' ? grant.role : grant.method]
}

const isKnown = (name: string): boolean =>
  POSITIONS.includes(name) || METHODS.includes(name) || name === 'ANONYMOUS' || /^(GLOBAL|INSTITUTION)_/.test(name)

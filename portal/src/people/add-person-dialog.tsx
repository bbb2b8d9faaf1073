import '@mantine/core/styles/Radio.css'
import type { AsTask, Outcome } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Radio, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../session/client.ts'
import { ConfirmWrite } from '../task/confirm-write.tsx'
import { refusalWords } from '../ui/refusal-words.ts'
import { toast } from '../ui/toast.tsx'
import { adminCallsIn, heldChoices } from './admin-calls.ts'
import { EnrolmentCode } from './enrolment-code.tsx'
import { HeldField, identityOf, NOBODY, ProfileFields, profileOf, SignInFields } from './person-fields.tsx'
import type { PeopleScope } from './use-people-scope.ts'

export type PersonKind = 'customer' | 'admin'

type AddPersonProps = {
  readonly scope: PeopleScope
  /** The kinds that this person may add. */
  readonly kinds: readonly PersonKind[]
  readonly title?: string
  /** The position that is chosen at first. */
  readonly held?: string
  readonly onClose: () => void
}

type Made = { readonly customerId?: number | undefined; readonly identity?: string; readonly enrolmentCode?: string | undefined }

/** Adds a customer, or an administrator with a position. Nobody chooses the proof of somebody else: the service sends it. */
export function AddPersonDialog({ scope, kinds, title = t`Add a person`, held = '', onClose }: AddPersonProps) {
  const queries = useQueryClient()
  const [kind, setKind] = useState<PersonKind>(kinds[0] ?? 'admin')
  const [entered, setEntered] = useState({ ...NOBODY, held })
  const [code, setCode] = useState<{ readonly identity: string; readonly enrolmentCode: string }>()
  const calls = adminCallsIn(scope)
  const { tenantId = 0 } = scope
  const profile = profileOf(entered)
  const admin = { ...profile, ...identityOf(entered), held: entered.held }
  const { held: position, ...rest } = admin

  async function addCustomer(options: { asTask?: AsTask | undefined }): Promise<Outcome<Made>> {
    const outcome = await client.createCustomer({ tenantId, body: profile }, options)
    if (outcome.kind === 'task' || entered.signIn === 'none') return outcome
    const { customerId = 0 } = outcome.data
    try {
      const given = await client.createIdentity({ tenantId, customerId, body: identityOf(entered) })
      return { kind: 'done', data: { ...given.data, customerId } }
    } catch (fault) {
      // The customer is there: a second try would add them again.
      toast(t`The identity is not added: ${{ text: refusalWords(fault).line }}`, 'bad')
      return { kind: 'done', data: { customerId } }
    }
  }

  const done = ({ identity = '', enrolmentCode }: Made): void => {
    for (const operation of ['listCustomers', 'listAdminUsers', 'listGlobalAdmins', 'listInstitutionAdmins'])
      void queries.invalidateQueries({ queryKey: [operation] })
    toast(t`${{ firstName: profile.firstName }} ${{ lastName: profile.lastName }} is added.`)
    if (enrolmentCode === undefined) onClose()
    else setCode({ identity, enrolmentCode })
  }

  if (code !== undefined) return <EnrolmentCode {...code} onClose={onClose} />
  return (
    <ConfirmWrite<Made>
      opened
      title={title}
      action={t`Add`}
      call={
        kind === 'admin'
          ? { method: 'POST', path: calls.path, body: { ...rest, [calls.heldIn]: position } }
          : { method: 'POST', path: `/tenants/${tenantId}/customers`, body: profile }
      }
      run={(options) => (kind === 'admin' ? calls.add(admin, options) : addCustomer(options))}
      onDone={done}
      onClose={onClose}
      staysOpen
    >
      <Stack gap="md">
        {kinds.length > 1 && (
          <Radio.Group label={t`Kind`} value={kind} onChange={(next) => setKind(next === 'customer' ? 'customer' : 'admin')}>
            <Stack gap="xs" mt="xs">
              <Radio value="customer" label={t`Customer`} />
              <Radio value="admin" label={t`Administrator`} />
            </Stack>
          </Radio.Group>
        )}
        <ProfileFields entered={entered} onChange={setEntered} />
        {kind === 'admin' && (
          <HeldField
            label={calls.heldIn === 'position' ? t`Position` : t`Role`}
            choices={heldChoices(scope)}
            value={entered.held}
            onChange={(next) => setEntered((before) => ({ ...before, held: next }))}
          />
        )}
        <SignInFields entered={entered} onChange={setEntered} offersNone={kind === 'customer'} />
        {kind === 'customer' && entered.signIn !== 'none' && (
          <Text size="sm" c="dimmed">{t`If this needs an approval, add the identity on the page of the person afterwards.`}</Text>
        )}
      </Stack>
    </ConfirmWrite>
  )
}

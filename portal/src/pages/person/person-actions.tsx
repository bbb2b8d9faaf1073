import { t } from '@lingui/core/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { adminCallsIn, heldChoices } from '../../people/admin-calls.ts'
import type { PersonPath } from '../../people/person-calls.ts'
import { HeldField } from '../../people/person-fields.tsx'
import { roleWords } from '../../people/role-words.ts'
import { useMay } from '../../people/use-people-scope.ts'
import { client } from '../../session/client.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { usePerson } from '../../session/use-session.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ReadPerson } from './read-person.ts'

type Asked = 'edit' | 'position' | 'remove'
type ActionsProps = { readonly path: PersonPath; readonly person: ReadPerson }

/** The changes of a person that the reader may make or propose. */
export function PersonActions({ path, person }: ActionsProps) {
  const may = useMay()
  const own = usePerson()
  const [asked, setAsked] = useState<Asked>()
  const { change, remove } = adminCallsIn(path).operations
  const isAdmin = person.position !== undefined
  const isOther = own.customerId !== path.customerId
  const close = (): void => setAsked(undefined)
  return (
    <Group gap="sm">
      {may(isAdmin ? change : 'updateCustomer') && <Button variant="default" size="sm" onClick={() => setAsked('edit')}>{t`Edit`}</Button>}
      {isAdmin && isOther && may(change) && (
        <Button variant="default" size="sm" onClick={() => setAsked('position')}>{t`Change position`}</Button>
      )}
      {isAdmin && isOther && may(remove) && <Button variant="default" size="sm" onClick={() => setAsked('remove')}>{t`Remove`}</Button>}
      {asked === 'edit' && <EditDialog path={path} person={person} onClose={close} />}
      {asked === 'position' && <PositionDialog path={path} person={person} onClose={close} />}
      {asked === 'remove' && <RemoveDialog path={path} person={person} onClose={close} />}
    </Group>
  )
}

type DialogProps = ActionsProps & { readonly onClose: () => void }

const LISTS = ['listCustomers', 'listAdminUsers', 'listGlobalAdmins', 'listInstitutionAdmins', 'listCustomerSessions']

function useDone(): (text: string) => void {
  const queries = useQueryClient()
  return (text) => {
    toast(text)
    for (const operation of ['getPerson', ...LISTS]) void queries.invalidateQueries({ queryKey: [operation] })
  }
}

const FIELDS = [
  ['firstName', t`First name`, 100],
  ['lastName', t`Last name`, 100],
  ['email', t`E-mail address`, 254],
  ['phoneNumber', t`Phone number`, 40],
] as const

function EditDialog({ path, person, onClose }: DialogProps) {
  const done = useDone()
  const { firstName, lastName, email = '', phoneNumber = '' } = person
  const before = { firstName, lastName, email, phoneNumber }
  const [entered, setEntered] = useState(before)
  const body = Object.fromEntries(
    FIELDS.flatMap(([name]) => {
      const text = entered[name].trim()
      return text === before[name] ? [] : [[name, text === '' ? null : text]]
    }),
  )
  const { tenantId = 0, customerId } = path
  const admins = adminCallsIn(path)
  const isAdmin = person.position !== undefined
  return (
    <ConfirmWrite<unknown>
      opened
      title={t`Edit ${{ name: person.name }}`}
      action={t`Save`}
      call={{ method: 'PUT', path: isAdmin ? `${admins.path}/${customerId}` : `/tenants/${tenantId}/customers/${customerId}`, body }}
      run={(options) =>
        isAdmin ? admins.change(customerId, body, options) : client.updateCustomer({ tenantId, customerId, body }, options)
      }
      onDone={() => done(t`The changes are saved.`)}
      onClose={onClose}
    >
      <Stack gap="md">
        {FIELDS.map(([name, label, maxLength]) => (
          <TextInput
            key={name}
            label={label}
            maxLength={maxLength}
            required={name === 'firstName' || name === 'lastName'}
            withAsterisk={false}
            value={entered[name]}
            onChange={({ currentTarget: { value } }) => setEntered((now) => ({ ...now, [name]: value }))}
            {...(name === 'firstName' ? { 'data-autofocus': true } : {})}
          />
        ))}
      </Stack>
    </ConfirmWrite>
  )
}

function PositionDialog({ path, person, onClose }: DialogProps) {
  const done = useDone()
  const calls = adminCallsIn(path)
  const [held, setHeld] = useState(person.position ?? '')
  const body = { [calls.heldIn]: held }
  return (
    <ConfirmWrite<unknown>
      opened
      title={t`Change the position of ${{ name: person.name }}`}
      action={t`Change`}
      call={{ method: 'PUT', path: `${calls.path}/${path.customerId}`, body }}
      run={(options) => calls.change(path.customerId, body, options)}
      onDone={() => done(t`${{ name: person.name }} is ${{ role: roleWords(held) }} now.`)}
      onClose={onClose}
    >
      <Stack gap="md">
        <span>{t`The sessions of the person end, and they sign in again with the new rights.`}</span>
        <HeldField
          label={calls.heldIn === 'position' ? t`Position` : t`Role`}
          choices={heldChoices(path)}
          value={held}
          onChange={setHeld}
        />
      </Stack>
    </ConfirmWrite>
  )
}

function RemoveDialog({ path, person, onClose }: DialogProps) {
  const queries = useQueryClient()
  const [, goTo] = useLocation()
  const inTenant = useTenantPath()
  const calls = adminCallsIn(path)
  return (
    <ConfirmWrite<unknown>
      opened
      title={t`Remove ${{ name: person.name }}`}
      action={t`Remove`}
      tone="dangerous"
      call={{ method: 'DELETE', path: `${calls.path}/${path.customerId}` }}
      run={(options) => calls.remove(path.customerId, options)}
      onDone={() => {
        toast(t`${{ name: person.name }} is removed.`)
        for (const operation of LISTS) void queries.invalidateQueries({ queryKey: [operation], refetchType: 'none' })
        goTo(inTenant('/people?tab=admins'))
      }}
      onClose={onClose}
    >{t`The position, the identities and the sessions of this person end. What they did stays in the audit.`}</ConfirmWrite>
  )
}

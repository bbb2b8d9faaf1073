import { type AdminUser, isCountersignError } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rightsIn } from '../../people/people-named.ts'
import { roleWords } from '../../people/role-words.ts'
import { client } from '../../session/client.ts'
import { usePerson } from '../../session/use-session.ts'
import { LoadingState } from '../../ui/states.tsx'
import styles from './agents.module.css'

/** The service takes at most this many approvers for an agent. */
const MOST_APPROVERS = 20

type ApproverChoiceProps = { readonly chosen: readonly number[]; readonly onChange: (chosen: readonly number[]) => void }

/** Chooses the approvers of the agent's proposals: by name if this person may see the admin users of the tenant, otherwise by id. */
export function ApproverChoice({ chosen, onChange }: ApproverChoiceProps) {
  const { customerId } = usePerson()
  const people = useAdmins()
  if (people.isPending) return <LoadingState lines={1} label={t`Loading approvers`} />
  const others = (people.data ?? []).filter((admin) => admin.customerId !== customerId)
  if (others.length === 0) return <ApproverIds chosen={chosen} onChange={onChange} />
  return (
    <Checkbox.Group
      label={t`Approvers`}
      description={t`They decide its proposals that name nobody. Without any, the agent names who decides each time.`}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.slice(0, MOST_APPROVERS).map(Number))}
    >
      <div className={styles.approvers}>
        {others.map((admin) => (
          <Checkbox
            key={admin.customerId}
            value={String(admin.customerId)}
            label={`${admin.firstName} ${admin.lastName}`}
            description={roleWords(admin.position ?? admin.role ?? '')}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function ApproverIds({ chosen, onChange }: ApproverChoiceProps) {
  const [text, setText] = useState(chosen.join(', '))
  const take = (value: string): void => {
    setText(value)
    const ids = value.split(/[\s,]+/).filter((part) => /^\d+$/.test(part))
    onChange(ids.slice(0, MOST_APPROVERS).map(Number))
  }
  return (
    <TextInput
      label={t`Approvers`}
      description={t`Customer ids, separated by commas. They decide its proposals that name nobody.`}
      inputMode="numeric"
      value={text}
      onChange={(event) => take(event.currentTarget.value)}
    />
  )
}

const MOST_SHOWN = 50

/** The first admin users of the person's tenant, or above the tenants; none if the person may not see them. */
export function useAdmins() {
  const { tenantId } = usePerson()
  return useQuery({
    queryKey: [tenantId === undefined ? 'listGlobalAdmins' : 'listAdminUsers', { tenantId, max: MOST_SHOWN }],
    queryFn: ({ signal }) => admins(tenantId, signal),
    staleTime: 60_000,
  })
}

async function admins(tenantId: number | undefined, signal: AbortSignal): Promise<readonly AdminUser[]> {
  if (!(await rightsIn(tenantId)).has('AdminUser.READ')) return []
  try {
    const list = tenantId === undefined ? client.listGlobalAdmins(undefined, { signal }) : client.listAdminUsers({ tenantId }, { signal })
    return await list.toArray({ max: MOST_SHOWN })
  } catch (error) {
    if (isCountersignError(error) && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}

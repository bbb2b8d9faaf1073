import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { roleWords } from '../../people/role-words.ts'
import type { Grant } from './grants.ts'
import styles from './permissions.module.css'
import { POSITIONS } from './rows.ts'

const CHOICES = POSITIONS.map((value) => ({ value, label: roleWords(value) }))
const FIRST = 'LEVEL_01'

/** Adds an entry to a row: a position, and the position that approves, if one must. */
export function AddGrant({ onAdd }: { readonly onAdd: (grant: Grant) => void }) {
  const [role, setRole] = useState(FIRST)
  const [checker, setChecker] = useState('')
  return (
    <div className={styles.add}>
      <NativeSelect label={t`Position`} data={CHOICES} value={role} onChange={(event) => setRole(event.currentTarget.value)} />
      <NativeSelect
        label={t`Approved by`}
        data={[{ value: '', label: t`Nobody` }, ...CHOICES]}
        value={checker}
        onChange={(event) => setChecker(event.currentTarget.value)}
      />
      <Button
        variant="default"
        onClick={() => onAdd(checker === '' ? { kind: 'direct', role } : { kind: 'maker-checker', maker: role, checker })}
      >{t`Add`}</Button>
    </div>
  )
}

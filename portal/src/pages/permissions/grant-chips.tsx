import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { roleWords } from '../../people/role-words.ts'
import { ARROW } from '../../text/locale.ts'
import { type Grant, grantWords } from './grants.ts'
import styles from './permissions.module.css'
import { POSITIONS } from './rows.ts'

type GrantChipsProps = { readonly grants: readonly Grant[]; readonly onChange: (grants: readonly Grant[]) => void }

/** The entries of a row, each with a button that removes it. */
export function GrantChips({ grants, onChange }: GrantChipsProps) {
  return (
    <ul className={styles.chips} aria-label={t`Entries`}>
      {grants.map((grant, at) => (
        <li key={`${at} ${JSON.stringify(grant)}`} className={styles.chip}>
          {shortWords(grant)}
          <button
            type="button"
            aria-label={t`Remove: ${{ grantWords: grantWords(grant) }}`}
            title={t`Remove: ${{ grantWords: grantWords(grant) }}`}
            onClick={() => onChange(grants.filter((_, other) => other !== at))}
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function shortWords(grant: Grant): string {
  if (grant.kind === 'maker-checker') return `${roleWords(grant.maker)} ${ARROW} ${roleWords(grant.checker)}`
  return grant.kind === 'direct' ? roleWords(grant.role) : grant.method
}

const FIRST = 'LEVEL_01'

/** Adds an entry to a row: a position, and the position that approves, if one must. */
export function AddGrant({ onAdd }: { readonly onAdd: (grant: Grant) => void }) {
  const [role, setRole] = useState(FIRST)
  const [checker, setChecker] = useState('')
  const choices = POSITIONS.map((value) => ({ value, label: roleWords(value) }))
  return (
    <div className={styles.add}>
      <NativeSelect label={t`Position`} data={choices} value={role} onChange={(event) => setRole(event.currentTarget.value)} />
      <NativeSelect
        label={t`Approved by`}
        data={[{ value: '', label: t`Nobody` }, ...choices]}
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

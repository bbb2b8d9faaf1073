import { t } from '@lingui/core/macro'
import { Kbd, Switch } from '@mantine/core'
import { useState } from 'react'
import { areShortcutsOn, setShortcuts } from '../../task/use-keys.ts'
import styles from './approvals.module.css'

const KEYS = [
  ['j', t`next`],
  ['k', t`previous`],
  ['Enter', t`open`],
  ['a', t`approve`],
  ['r', t`reject`],
] as const

/** The keys of the list, and the switch that turns them off. */
export function ShortcutHelp() {
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <div className={styles.help}>
      {KEYS.map(([key, deed]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {deed}
        </span>
      ))}
      <Switch
        size="xs"
        label={t`Shortcuts`}
        checked={isOn}
        onChange={(event) => {
          setShortcuts(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
    </div>
  )
}

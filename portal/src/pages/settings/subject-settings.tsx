import type { Setting } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { isRow, type Subject } from './subjects.ts'

type SubjectSettingsProps = {
  readonly subject: Subject
  /** Permission rows are many and have a page of their own, so they are folded until a search finds some. */
  readonly isOpen: boolean
  readonly onAsk: (kind: 'change' | 'reset', setting: Setting) => void
}

/** The settings of one subject below its heading, which folds them away. */
export function SubjectSettings({ subject: { title, anchor, settings }, isOpen, onAsk }: SubjectSettingsProps) {
  const [shown, setShown] = useState(isOpen)
  const changed = settings.filter(({ overridden }) => overridden).length
  return (
    <details id={anchor} className={styles.subject} open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
        <span className={styles.count}>
          {plural({ count: settings.length }, { one: '# setting', other: '# settings' })}
          {changed > 0 && <>, {t`${changed} set here`}</>}
        </span>
      </summary>
      {shown && (
        <>
          {settings.every(isRow) && <RowsHint />}
          <ul className={styles.list} aria-label={t`Settings: ${title}`}>
            {settings.map((setting) => (
              <SettingRow key={setting.key} setting={setting} onAsk={(kind) => onAsk(kind, setting)} />
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

function RowsHint() {
  const path = useTenantPath()
  return (
    <p className={styles.hint}>
      <Trans>
        <Anchor component={Link} href={path('/permissions')}>
          Permissions
        </Anchor>{' '}
        shows them as a grid, in words, and tries a change before it is saved.
      </Trans>
    </p>
  )
}

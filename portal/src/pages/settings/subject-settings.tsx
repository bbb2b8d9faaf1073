import type { Setting } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTenantId, useTenantPath } from '../../session/for-tenant.tsx'
import { isAboveTenants } from '../../session/person.ts'
import { useHolds } from '../../session/use-rights.ts'
import { usePerson } from '../../session/use-session.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './settings.module.css'
import { isRow, type Subject } from './subject-index.tsx'
import { valueInWords } from './value-field.tsx'

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

type SettingRowProps = { readonly setting: Setting; readonly onAsk: (kind: 'change' | 'reset') => void }

/** The permission that changes every setting: of a tenant, and of the whole service. */
const CHANGES = { tenant: 'TenantConfig.UPDATE', service: 'Property.UPDATE' } as const

/** One key: its sentence, its value, its default, and its changes for those who may make or propose them. */
function SettingRow({ setting, onAsk }: SettingRowProps) {
  const { key, about, value, overridden, globalOnly, alsoChangedBy } = setting
  const person = usePerson()
  const path = useTenantPath()
  const isAboveIt = globalOnly === true && !isAboveTenants(person)
  const changes = CHANGES[useTenantId() === undefined ? 'service' : 'tenant']
  const isHolder = useHolds()(changes, ...(alsoChangedBy === undefined ? [] : [alsoChangedBy]))
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.key}>
          <code>{key}</code>
          {overridden && <StatusBadge tone="accent">{t`Set here`}</StatusBadge>}
        </div>
        {about !== undefined && <p>{withCode(about)}</p>}
        <dl className={styles.values}>
          <dt>{t`Value`}</dt>
          <dd>{valueInWords(value)}</dd>
          <dt>{t`Default`}</dt>
          <dd>{valueInWords(setting.default)}</dd>
        </dl>
      </div>
      <div className={styles.actions}>
        {isAboveIt && <span className={styles.note}>{t`Set for the whole service`}</span>}
        {!isAboveIt && isHolder && (
          <Button variant="default" size="xs" aria-label={t`Change ${key}`} onClick={() => onAsk('change')}>{t`Change`}</Button>
        )}
        {overridden && !isAboveIt && isHolder && (
          <Button variant="default" size="xs" aria-label={t`Reset ${key}`} onClick={() => onAsk('reset')}>{t`Reset`}</Button>
        )}
        <Anchor
          component={Link}
          size="sm"
          href={path(`/audit?item=${encodeURIComponent(key)}`)}
          aria-label={t`History of ${key}`}
        >{t`History`}</Anchor>
      </div>
    </li>
  )
}

/** The parts of a sentence between backticks, as code. */
function withCode(sentence: string) {
  return sentence.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={`${index} ${part}`}>{part}</code>))
}

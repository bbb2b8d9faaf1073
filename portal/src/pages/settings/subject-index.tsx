import type { Setting } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { capital, nameInLanguage } from '../../task/words-of-name.ts'
import { READERS_LOCALE } from '../../text/locale.ts'
import styles from './settings.module.css'

/** The subjects of the settings with their numbers; each leads to its part of the page. */
export function SubjectIndex({ subjects }: { readonly subjects: readonly Subject[] }) {
  const [current, setCurrent] = useState<string>()
  return (
    <nav className={styles.index} aria-label={t`Subjects`}>
      <ul>
        {subjects.map(({ title, anchor, settings }) => (
          <li key={anchor}>
            <button
              type="button"
              aria-current={current === anchor ? 'location' : undefined}
              onClick={() => {
                setCurrent(anchor)
                moveTo(anchor)
              }}
            >
              {title} <span className={styles.number}>{settings.length}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens a part of the page, scrolls to it and moves the focus to its heading. */
function moveTo(anchor: string): void {
  const subject = document.getElementById(anchor)
  if (!(subject instanceof HTMLDetailsElement)) return
  subject.open = true
  subject.scrollIntoView({ block: 'start' })
  subject.querySelector('summary')?.focus({ preventScroll: true })
}

/** The settings of one subject, under its heading. */
export type Subject = { readonly title: string; readonly anchor: string; readonly settings: readonly Setting[] }

const ROWS = t`Permission rows`
const OTHER = t`Other`

/** The settings by subject in the order of the alphabet. The rows of permissions stand last: they have a page of their own. */
export function subjectsOf(settings: readonly Setting[]): readonly Subject[] {
  const byTitle = Map.groupBy(settings, titleOf)
  return [...byTitle]
    .map(([title, of]) => ({ title, anchor: anchorOf(title), settings: of }))
    .sort((one, other) => rank(one.title) - rank(other.title) || one.title.localeCompare(other.title, READERS_LOCALE))
}

export const isRow = ({ key }: Setting): boolean => key.endsWith('.Allowed')

function titleOf(setting: Setting): string {
  if (isRow(setting)) return ROWS
  const { part = OTHER } = setting
  return nameInLanguage(part) ?? capital(part)
}

const rank = (title: string): number => [OTHER, ROWS].indexOf(title)

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}]+/gu, '-')

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import styles from './settings.module.css'
import type { Subject } from './subjects.ts'

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

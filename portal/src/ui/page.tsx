import { withMarks } from '@countersign/client'
import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTenantTheme } from '../design/tenant-theme.tsx'
import styles from './page.module.css'

type PageProps = {
  readonly title: string
  /** One sentence below the title. */
  readonly lead?: ReactNode
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode
  /** Above the title: a link to the previous page. */
  readonly back?: ReactNode
  readonly children: ReactNode
}

let shown = location.pathname

/** A page: sets the title of the document, with the number of requests that wait, and moves the focus to its heading after navigation. */
export function Page({ title, lead, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { name } = useTenantTheme()
  const waiting = useTitleCount()
  useEffect(() => {
    document.title = withMarks(`${waiting === '' ? '' : `(${waiting}) `}${title} · ${name}`)
  }, [title, name, waiting])
  useEffect(() => {
    if (location.pathname === shown) return
    shown = location.pathname
    // A dialog that was opened meanwhile keeps the focus.
    if (document.querySelector('[role=dialog]') === null) heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className={styles.page}>
      {back}
      <header className={styles.header}>
        <div className={styles.words}>
          <Title order={1} ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </Title>
          {lead !== undefined && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

type SectionProps = {
  readonly title?: string
  readonly aside?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A part of a page on a surface of its own. */
export function Section({ title, aside, className = '', children }: SectionProps) {
  return (
    <section className={`${styles.section} ${className}`} aria-label={title}>
      {title !== undefined && (
        <div className={styles.sectionHead}>
          <Title order={2}>{title}</Title>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

let count = ''
const listeners = new Set<() => void>()

/** Sets the number that stands before the title of every page. Empty for none. */
export function setTitleCount(next: string): void {
  count = next
  for (const listener of listeners) listener()
}

function useTitleCount(): string {
  return useSyncExternalStore(subscribe, () => count)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

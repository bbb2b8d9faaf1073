import type { ReactNode } from 'react'
import styles from './item-row.module.css'

/** A short list inside a section, such as the sessions of a person. */
export function ItemList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

type ItemRowProps = { readonly title: ReactNode; readonly meta?: ReactNode; readonly actions?: ReactNode }

/** One thing of a short list: its name, its details, and its actions. */
export function ItemRow({ title, meta, actions }: ItemRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {meta !== undefined && <div className={styles.meta}>{meta}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}

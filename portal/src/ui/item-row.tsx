import type { ReactNode } from 'react'
import { Link } from 'wouter'
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
      <Parts title={title} meta={meta} actions={actions} />
    </li>
  )
}

/** One thing of a long list that does not lead to a page of its own. */
export function WideRow({ title, meta, actions }: ItemRowProps) {
  return (
    <div className={styles.wideRow}>
      <Parts title={title} meta={meta} actions={actions} />
    </div>
  )
}

/** Holds rows that reach from side to side of a section. */
export function WideRows({ children }: { readonly children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}

type LinkRowProps = { readonly href: string; readonly title: ReactNode; readonly meta?: ReactNode; readonly end?: ReactNode }

/** One thing of a long list: the whole row leads to its page. */
export function LinkRow({ href, title, meta, end }: LinkRowProps) {
  return (
    <Link href={href} className={styles.link}>
      <Words title={title} meta={meta} />
      {end}
    </Link>
  )
}

function Parts({ title, meta, actions }: ItemRowProps) {
  return (
    <>
      <Words title={title} meta={meta} />
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </>
  )
}

/** Spans, since a link holds no blocks. */
function Words({ title, meta }: { readonly title: ReactNode; readonly meta: ReactNode }) {
  return (
    <span className={styles.words}>
      <bdi className={styles.title}>{title}</bdi>
      {meta !== undefined && <span className={styles.meta}>{meta}</span>}
    </span>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { noticeEnd } from '../session/queries.ts'
import { CopyableId } from './copyable-id.tsx'
import { AlertIcon } from './icons.tsx'
import { refusalWords } from './refusal-words.ts'
import styles from './states.module.css'

/** Explains an empty page: the reason, and the next step. */
export function EmptyState({
  title,
  children,
  icon,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly icon?: ReactNode
}) {
  return (
    <div className={styles.state}>
      {icon !== undefined && <div className={styles.picture}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
    </div>
  )
}

/** Placeholder lines while data is being fetched, so that nothing jumps. */
export function LoadingState({ lines = 5, label = t`Loading` }: { readonly lines?: number; readonly label?: string }) {
  return (
    <div role="status" className={styles.loading}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={56} radius="md" />
      ))}
    </div>
  )
}

/** An error in words, the trace id to quote, and the next step. */
export function ErrorState({ error, retry }: { readonly error: unknown; readonly retry?: (() => void) | undefined }) {
  const { title, text, next, traceId } = refusalWords(error)
  useEffect(() => noticeEnd(error), [error])
  return (
    <div role="alert" className={styles.state} data-tone="bad">
      <div className={styles.picture}>
        <AlertIcon size={28} />
      </div>
      <p className={styles.title}>{title}</p>
      <div className={styles.text}>
        {text !== '' && <p>{text}</p>}
        <p>{next}</p>
        {traceId !== undefined && (
          <p>
            <Trans>
              Trace id <CopyableId id={traceId} label={t`trace id`} />
            </Trans>
          </p>
        )}
      </div>
      {retry !== undefined && <Button variant="default" onClick={retry}>{t`Load again`}</Button>}
    </div>
  )
}

/** The same in one line, inside a form or a dialog. */
export function ErrorLine({ error }: { readonly error: unknown }) {
  const { line, traceId } = refusalWords(error)
  useEffect(() => noticeEnd(error), [error])
  return (
    <div role="alert" className={styles.line}>
      <AlertIcon size={16} />
      <span>
        {line}
        {traceId !== undefined && (
          <span className={styles.trace}>
            <Trans>
              Trace id <code>{traceId}</code>
            </Trans>
          </span>
        )}
      </span>
    </div>
  )
}

import { type ReactNode, Suspense, useState } from 'react'
import { LoadingState } from './states.tsx'

type FoldedProps = { readonly summary: string; readonly className?: string | undefined; readonly children: ReactNode }

/** A part of a page that is rendered, and so loaded and read, when somebody opens it. */
export function Folded({ summary, className, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <Suspense fallback={<LoadingState />}>{children}</Suspense>}
    </details>
  )
}

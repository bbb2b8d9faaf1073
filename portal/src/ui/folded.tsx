import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
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

/** Renders its children right after the first paint, so that what stands above them is seen sooner; keeps their space until then. */
export function Later({ minHeight, children }: { readonly minHeight: string; readonly children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted ? children : <div style={{ minHeight }} />
}

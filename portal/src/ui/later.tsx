import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Renders its children right after the first paint, so that what stands above them is seen sooner; keeps their space until then. */
export function Later({ minHeight, children }: { readonly minHeight: string; readonly children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted ? children : <div style={{ minHeight }} />
}

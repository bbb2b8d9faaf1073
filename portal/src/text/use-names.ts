import { useEffect, useState } from 'react'
import { loadNames } from './i18n.ts'

/** Renders a part of a first page again when the names of operations and fields are there, which are loaded after it. */
export function useNames(): void {
  const [, setThere] = useState(false)
  useEffect(() => {
    loadNames().then(
      () => setThere(true),
      () => undefined,
    )
  }, [])
}

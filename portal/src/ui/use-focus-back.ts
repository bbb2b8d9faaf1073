import { useEffect } from 'react'

/** Gives the focus back to the opener of a dialog that is rendered only while it is open. */
export function useFocusBack(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
}

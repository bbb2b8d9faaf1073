import { useEffect } from 'react'

const NAME = 'countersign.shortcuts'

export const areShortcutsOn = (): boolean => localStorage.getItem(NAME) !== 'off'
export const setShortcuts = (isOn: boolean): void => localStorage.setItem(NAME, isOn ? 'on' : 'off')

/** Single keys, while nobody types and no dialog or menu is open. They can be turned off (WCAG 2.1.4). */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areShortcutsOn()) return
      if (target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]'))
        return
      if (document.querySelector('[role=dialog]') !== null) return
      const act = keys[event.key]
      if (act === undefined) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [keys])
}

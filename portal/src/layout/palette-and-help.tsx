import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useKeys } from '../task/use-keys.ts'
import { later } from '../text/later.ts'
import { SearchIcon } from '../ui/icons.tsx'

const Palette = later(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeyHelp = later(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }))

/** The button and the keys that find anything, and the help about keys. */
export function PaletteAndHelp() {
  const [opened, setOpened] = useState<'palette' | 'help'>()
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpened((before) => (before === 'palette' ? undefined : 'palette'))
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  useKeys(useMemo(() => ({ '?': () => setOpened('help') }), []))
  const close = (): void => setOpened(undefined)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t`Find anything`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('palette')}
      >
        <SearchIcon size={20} />
      </ActionIcon>
      <Suspense fallback={null}>
        {opened === 'palette' && <Palette onClose={close} />}
        {opened === 'help' && <KeyHelp onClose={close} />}
      </Suspense>
    </>
  )
}

import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type ShownOnceProps<Made> = {
  readonly opened: boolean
  readonly title: (made: Made | undefined) => string
  /** The form that makes something. */
  readonly form: (onMade: (made: Made) => void, close: () => void) => ReactNode
  /** The thing, with what is never shown again. */
  readonly shown: (made: Made, close: () => void) => ReactNode
  readonly onClose: () => void
}

/** A dialog that makes something and shows it once. A stray click does not close it then. */
export function ShownOnce<Made>({ opened, title, form, shown, onClose }: ShownOnceProps<Made>) {
  const [made, setMade] = useState<Made>()
  const close = (): void => {
    setMade(undefined)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={title(made)} size="lg" closeOnClickOutside={made === undefined}>
      {made === undefined ? form(setMade, close) : shown(made, close)}
    </Modal>
  )
}

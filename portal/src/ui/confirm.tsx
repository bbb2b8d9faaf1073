import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MadeAtOnce } from './form-end.tsx'
import { ErrorLine } from './states.tsx'
import { useFocusBack } from './use-focus-back.ts'

type ConfirmProps = {
  readonly opened: boolean
  readonly title: string
  readonly children?: ReactNode
  /** The text of the button, such as "Reject". */
  readonly action: string
  readonly tone?: 'normal' | 'dangerous'
  /** Asks for a comment; `required` disables the button without one. */
  readonly comment?: { readonly label: string; readonly required: boolean; readonly maxLength: number } | undefined
  /** Performs the action. If it rejects, the dialog stays open and shows the reason. */
  readonly onConfirm: (comment: string | undefined) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before an action, and shows why it was refused. */
export function Confirm({ opened, title, onClose, ...rest }: ConfirmProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <ConfirmBody onClose={onClose} {...rest} />
    </Modal>
  )
}

function ConfirmBody({ children, action, tone = 'normal', comment, onConfirm, onClose }: Omit<ConfirmProps, 'opened' | 'title'>) {
  useFocusBack()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const given = text.trim() === '' ? undefined : text.trim()

  async function submit(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await onConfirm(given)
      onClose()
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        {children !== undefined && <Text component="div">{children}</Text>}
        {comment !== undefined && (
          <Textarea
            label={comment.label}
            required={comment.required}
            maxLength={comment.maxLength}
            minRows={3}
            rows={3}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <MadeAtOnce />
        {error !== undefined && <ErrorLine error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            loading={isBusy}
            {...(tone === 'dangerous' ? { color: 'red.9' } : comment === undefined ? { 'data-autofocus': true } : {})}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { useEditMode } from '../session/edit-mode.ts'
import { ErrorLine } from './states.tsx'

type FormEndProps = {
  readonly action: string
  /** The mutation that the form starts. */
  readonly of: { readonly error: Error | null; readonly isPending: boolean }
  readonly onClose: () => void
}

/** The end of a form in a dialog: what went wrong, and the buttons. */
export function FormEnd({ action, of, onClose }: FormEndProps) {
  return (
    <>
      <MadeAtOnce />
      {of.error !== null && <ErrorLine error={of.error} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" loading={of.isPending}>
          {action}
        </Button>
      </Group>
    </>
  )
}

/** Says in a dialog that its call is made at once, although the person sends their changes for approval. */
export function MadeAtOnce() {
  if (!useEditMode()) return null
  return <Text size="sm" c="dimmed">{t`This cannot be sent for approval. It is made at once.`}</Text>
}

import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { MadeAtOnce } from './made-at-once.tsx'
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

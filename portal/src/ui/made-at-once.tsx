import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useEditMode } from '../session/edit-mode.ts'

/** Says in a dialog that its call is made at once, although the person sends their changes for approval. */
export function MadeAtOnce() {
  if (!useEditMode()) return null
  return <Text size="sm" c="dimmed">{t`This cannot be sent for approval. It is made at once.`}</Text>
}

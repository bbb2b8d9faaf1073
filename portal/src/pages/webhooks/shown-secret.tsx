import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../../ui/code-block.tsx'
import { UntilTime } from '../../ui/relative-time.tsx'

/** A new secret. `previousExpires`: the time until which the previous one signs as well. */
export type NewSecret = { readonly secret: string; readonly previousExpires?: string }

/** Shows a signing secret, once. */
export function ShownSecret({ of, onClose }: { readonly of: NewSecret | undefined; readonly onClose: () => void }) {
  return (
    <Modal
      opened={of !== undefined}
      onClose={onClose}
      title={t`Signing secret`}
      size="lg"
      // A stray click must not lose a secret that is shown once.
      closeOnClickOutside={false}
    >
      {of !== undefined && (
        <Stack gap="md">
          <Text role="status">{t`Copy the secret now: it is not shown again. Your receiver verifies with it what it gets.`}</Text>
          <CodeBlock label={t`signing secret`} text={of.secret} />
          {of.previousExpires !== undefined && (
            <Text c="dimmed">
              <Trans>
                The previous secret signs as well, and stops <UntilTime at={of.previousExpires} />.
              </Trans>
            </Text>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>{t`I have copied it`}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

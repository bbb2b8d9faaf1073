import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../../ui/code-block.tsx'
import { UntilTime } from '../../ui/relative-time.tsx'

/** A new secret. `previousExpires`: the time until which the previous one signs as well. */
export type NewSecret = { readonly secret: string; readonly previousExpires?: string }

/** Shows the secret of an endpoint, once. */
export function ShownSecret({ of, onClose }: { readonly of: NewSecret | undefined; readonly onClose: () => void }) {
  return (
    <Modal
      opened={of !== undefined}
      onClose={onClose}
      title="Signing secret"
      size="lg"
      // A stray click must not lose a secret that is shown once.
      closeOnClickOutside={false}
    >
      {of !== undefined && (
        <Stack gap="md">
          <Text role="status">Copy the secret now: it is not shown again. Your receiver verifies each event with it.</Text>
          <CodeBlock label="signing secret" text={of.secret} />
          {of.previousExpires !== undefined && (
            <Text c="dimmed">
              The previous secret signs as well, and stops <UntilTime at={of.previousExpires} />.
            </Text>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>I have copied it</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../ui/code-block.tsx'

type EnrolmentCodeProps = { readonly identity: string; readonly enrolmentCode: string; readonly onClose: () => void }

/** The code for the first passkey of an identity, shown once. */
export function EnrolmentCode({ identity, enrolmentCode, onClose }: EnrolmentCodeProps) {
  return (
    // A stray click must not lose a code that is shown once.
    <Modal opened onClose={onClose} title={t`Code for the first passkey`} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text role="status">
          <Trans>
            Give this code to the owner of <bdi>{identity}</bdi>. It is not shown again. They sign in with a passkey and enter it.
          </Trans>
        </Text>
        <CodeBlock label={t`enrolment code`} text={enrolmentCode} />
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>{t`I have copied it`}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

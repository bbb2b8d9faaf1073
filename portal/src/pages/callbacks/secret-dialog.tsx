import { isCountersignError, type RotateCallbackSecretResponse } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { useHolds } from '../../session/use-rights.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { MadeAtOnce } from '../../ui/form-end.tsx'
import { RelativeTime, UntilTime } from '../../ui/relative-time.tsx'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'

type DialogProps = { readonly tenantId: number; readonly opened: boolean; readonly onClose: () => void }

/** The age of the signing secret, and a new one, shown once. */
export function SecretDialog({ tenantId, opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Signing secret`} size="lg">
      <SecretBody tenantId={tenantId} onClose={onClose} />
    </Modal>
  )
}

function SecretBody({ tenantId, onClose }: Omit<DialogProps, 'opened'>) {
  const queries = useQueryClient()
  const mayRotate = useHolds()('Callback.UPDATE')
  const state = useQuery({
    queryKey: ['getCallbackSecret', { tenantId }],
    queryFn: ({ signal }) => client.getCallbackSecret({ tenantId }, { signal }).catch(nothingWhereThereIsNone),
  })
  const rotate = useMutation({
    mutationFn: () => client.rotateCallbackSecret({ tenantId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['getCallbackSecret'] }),
  })
  if (rotate.data !== undefined) return <NewSecret of={rotate.data} onClose={onClose} />
  if (state.isPending) return <LoadingState lines={2} />
  return (
    <Stack gap="md">
      {state.error !== null && <ErrorLine error={state.error} />}
      {state.data === null && <Text>{t`There is no secret yet. Create one, then give it to your receiver.`}</Text>}
      {state.data !== null && state.data !== undefined && (
        <Text>
          <Trans>
            The secret in use was made <RelativeTime at={state.data.created} />. It was shown once, and cannot be shown again.
          </Trans>
          {state.data.previousExpires !== undefined && (
            <>
              {' '}
              <Trans>
                The previous one still signs, and stops <UntilTime at={state.data.previousExpires} />.
              </Trans>
            </>
          )}
        </Text>
      )}
      {mayRotate && (
        <>
          <Text c="dimmed">{t`A new secret signs immediately. The one before signs as well for 24 hours, so that you can change your receiver without losing a callback.`}</Text>
          <MadeAtOnce />
        </>
      )}
      {rotate.error !== null && <ErrorLine error={rotate.error} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        {mayRotate && (
          <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
            {state.data === null ? t`Create the secret` : t`Rotate the secret`}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function nothingWhereThereIsNone(error: unknown): null {
  if (isCountersignError(error) && error.status === 404) return null
  throw error
}

function NewSecret({ of, onClose }: { readonly of: RotateCallbackSecretResponse; readonly onClose: () => void }) {
  const { secret, previousExpires } = of
  return (
    <Stack gap="md">
      <Text role="status">{t`Copy the new secret now: it is not shown again.`}</Text>
      <CodeBlock label={t`signing secret`} text={secret} />
      {previousExpires !== undefined && (
        <Text c="dimmed">
          <Trans>
            Give it to your receiver. The previous secret stops signing <UntilTime at={previousExpires} />.
          </Trans>
        </Text>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t`I have copied it`}</Button>
      </Group>
    </Stack>
  )
}

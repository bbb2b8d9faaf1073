import { isCountersignError, type OwnOperation, type Upstream } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { SendIcon } from '../../ui/icons.tsx'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'

type TestProps = { readonly tenantId: number; readonly upstream: Upstream }

/** Reads from the upstream once: by its first read without parameters that the person may call. */
export function TestUpstream({ tenantId, upstream: { name, enabled } }: TestProps) {
  const input = { tenantId, upstream: name }
  const { data } = useQuery({
    queryKey: ['listOwnOperations', input],
    queryFn: ({ signal }) => client.listOwnOperations(input, { signal }).toArray(),
  })
  const read = data?.find(isPlainRead)
  const test = useMutation({ mutationFn: (operation: OwnOperation) => tested(tenantId, operation) })
  const why = whyNot({ isKnown: data !== undefined, hasRead: read !== undefined, enabled })
  return (
    <>
      <Button
        leftSection={<SendIcon />}
        disabled={why !== undefined}
        {...(why === undefined ? {} : { title: why })}
        onClick={() => read !== undefined && test.mutate(read)}
      >{t`Test`}</Button>
      <Modal opened={!test.isIdle} onClose={test.reset} title={t`Test of ${name}`}>
        <Stack gap="md">
          {test.isPending && <LoadingState lines={1} label={t`Waiting for the upstream`} />}
          {test.data !== undefined && <Text role="status">{test.data}</Text>}
          {test.error !== null && <ErrorLine error={test.error} />}
          <Group justify="flex-end">
            <Button onClick={test.reset}>{t`Done`}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

const isPlainRead = ({ call, decision }: OwnOperation): boolean =>
  call?.method === 'GET' && decision === 'ALLOW' && !call.path.replace('{tenantId}', '').includes('{')

type Known = { readonly isKnown: boolean; readonly hasRead: boolean; readonly enabled: boolean }

function whyNot({ isKnown, hasRead, enabled }: Known): string | undefined {
  if (!enabled) return t`The upstream is disabled.`
  if (!isKnown || hasRead) return isKnown ? undefined : t`Loading`
  return t`A test needs a read without parameters that you may call.`
}

/** The status of the upstream's answer in words: any answer shows that it is reached. */
async function tested(tenantId: number, { operationId, call }: OwnOperation): Promise<string> {
  const path = (call?.path ?? '').replace('{tenantId}', String(tenantId))
  try {
    const { status } = await client.request({ method: 'GET', path })
    return t`${operationId} answers ${status}. The upstream is reached.`
  } catch (error) {
    if (!isCountersignError(error, 'CLIENT_UPSTREAM')) throw error
    return t`${operationId} answers ${{ status: error.status }}. The upstream is reached, but refuses the request.`
  }
}

import { isCountersignError } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { duration } from '../../ui/relative-time.tsx'
import { ErrorLine } from '../../ui/states.tsx'

/** Sends those who can decide a request another notice, at most once an hour. */
export default function RemindApprovers({ taskId }: { readonly taskId: number }) {
  const queries = useQueryClient()
  const remind = useMutation({
    mutationFn: () => client.remindTask({ taskId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['getTask', { taskId }] }),
  })
  const waitMs = waitAfter(remind.error)
  return (
    <Stack gap="sm" align="flex-start">
      <Button size="md" variant="default" leftSection={<ClockIcon />} loading={remind.isPending} onClick={() => remind.mutate()}>
        {t`Remind`}
      </Button>
      <div role="status">
        {remind.isSuccess && <Text size="sm">{t`Reminded. Those who can decide get another notice.`}</Text>}
        {waitMs !== undefined && (
          <Text size="sm">{t`They were reminded within the last hour. You can remind them again in ${{ duration: duration(waitMs) }}.`}</Text>
        )}
      </div>
      {remind.error !== null && waitMs === undefined && <ErrorLine error={remind.error} />}
    </Stack>
  )
}

/** The time until the next reminder is possible, in ms; `undefined` for another refusal. */
function waitAfter(error: unknown): number | undefined {
  if (!isCountersignError(error, 'GEN008') || error.retryAfterSeconds === undefined) return undefined
  return error.retryAfterSeconds * 1000
}

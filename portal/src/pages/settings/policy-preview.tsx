import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { policyInWords } from '../../policies/policy-in-words.ts'
import { client } from '../../session/client.ts'
import { ErrorLine } from '../../ui/states.tsx'
import { Simulation } from '../permissions/simulation.tsx'
import type { SettingValue } from './setting-calls.ts'

export const POLICIES = 'approval.policies'

type PolicyPreviewProps = { readonly tenantId: number; readonly value: SettingValue | undefined }

/** The edited policies in words, and the calls of the last days that they would have held. */
export function PolicyPreview({ tenantId, value }: PolicyPreviewProps) {
  const tried = useMutation({
    mutationFn: (policies: SettingValue) => client.simulate({ body: { key: POLICIES, value: policies, tenantId } }),
  })
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        loading={tried.isPending}
        disabled={value === undefined}
        onClick={() => value !== undefined && tried.mutate(value)}
      >{t`Read in words and simulate`}</Button>
      {tried.error !== null && <ErrorLine error={tried.error} />}
      {tried.data !== undefined && (
        <>
          <ul aria-label={t`Policies in words`}>
            {(tried.data.policies ?? []).map(({ name, description, sentence }) => (
              <li key={name}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                : <bdi>{policyInWords({ description, sentence })}</bdi>
              </li>
            ))}
          </ul>
          <Simulation result={tried.data} />
        </>
      )}
    </div>
  )
}

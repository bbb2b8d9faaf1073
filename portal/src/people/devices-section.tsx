import type { DeviceFingerprint } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmWrite } from '../task/confirm-write.tsx'
import { ItemRow } from '../ui/item-row.tsx'
import { Section } from '../ui/page.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { toast } from '../ui/toast.tsx'
import { OfPerson } from './of-person.tsx'
import type { PersonCalls } from './person-calls.ts'

const nameOf = ({ name, deviceFingerprintId }: DeviceFingerprint): string => name ?? t`Device ${deviceFingerprintId}`

/** The enrolled devices of a person. */
export function DevicesSection({ calls, mayChange = true }: { readonly calls: PersonCalls; readonly mayChange?: boolean }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<DeviceFingerprint>()
  return (
    <Section title={t`Devices`}>
      <OfPerson
        label={t`Devices`}
        queryKey={['listDeviceFingerprints', calls.path]}
        list={() => calls.listDevices()}
        empty={t`No device is enrolled.`}
        row={(device) => (
          <ItemRow
            key={device.deviceFingerprintId}
            title={<span>{nameOf(device)}</span>}
            meta={
              <span>
                <Trans>
                  enrolled <RelativeTime at={device.created} />
                </Trans>
              </span>
            }
            actions={
              mayChange && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t`Remove ${{ name: nameOf(device) }}`}
                  onClick={() => setAsked(device)}
                >{t`Remove`}</Button>
              )
            }
          />
        )}
      />
      {asked !== undefined && (
        <ConfirmWrite
          opened
          title={t`Remove the device`}
          action={t`Remove`}
          tone="dangerous"
          call={{ method: 'DELETE', path: `${calls.path}/device-fingerprints/${asked.deviceFingerprintId}` }}
          run={(options) => calls.deleteDevice(asked.deviceFingerprintId, options)}
          onDone={() => {
            toast(t`The device was removed.`)
            void queries.invalidateQueries({ queryKey: ['listDeviceFingerprints'] })
          }}
          onClose={() => setAsked(undefined)}
        >{t`Signing in from ${{ name: nameOf(asked) }} is refused afterwards. After the last one is removed, the next sign-in enrols its device.`}</ConfirmWrite>
      )}
    </Section>
  )
}

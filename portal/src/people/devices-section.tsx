import type { DeviceFingerprint } from '@countersign/client'
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

const nameOf = ({ name, deviceFingerprintId }: DeviceFingerprint): string => name ?? `Device ${deviceFingerprintId}`

/** The enrolled devices of a person. */
export function DevicesSection({ calls }: { readonly calls: PersonCalls }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<DeviceFingerprint>()
  return (
    <Section title="Devices">
      <OfPerson
        label="Devices"
        queryKey={['listDeviceFingerprints', calls.path]}
        list={() => calls.listDevices()}
        empty="No device is enrolled."
        row={(device) => (
          <ItemRow
            key={device.deviceFingerprintId}
            title={<span>{nameOf(device)}</span>}
            meta={
              <span>
                enrolled <RelativeTime at={device.created} />
              </span>
            }
            actions={
              <Button variant="default" size="xs" aria-label={`Remove ${nameOf(device)}`} onClick={() => setAsked(device)}>
                Remove
              </Button>
            }
          />
        )}
      />
      {asked !== undefined && (
        <ConfirmWrite
          opened
          title="Remove the device"
          action="Remove"
          tone="dangerous"
          call={{ method: 'DELETE', path: `${calls.path}/device-fingerprints/${asked.deviceFingerprintId}` }}
          run={(options) => calls.deleteDevice(asked.deviceFingerprintId, options)}
          onDone={() => {
            toast('The device was removed.')
            void queries.invalidateQueries({ queryKey: ['listDeviceFingerprints'] })
          }}
          onClose={() => setAsked(undefined)}
        >
          Signing in from {nameOf(asked)} is refused afterwards. After the last one is removed, the next sign-in enrols its device.
        </ConfirmWrite>
      )}
    </Section>
  )
}

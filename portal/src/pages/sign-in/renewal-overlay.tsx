import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { Suspense, useSyncExternalStore } from 'react'
import { session } from '../../session/client.ts'
import { later } from '../../text/later.ts'
import { LoadingState } from '../../ui/states.tsx'

/** Stands before every other dialog: nothing works without a session. */
const ABOVE_ALL_DIALOGS = 600

/** Most sessions are renewed before they end. */
const RenewalForm = later(async () => ({ default: (await import('./seldom.ts')).RenewalForm }))

/** Asks the person to sign in again on the page where their session has ended. What they have entered stays there. */
export function RenewalOverlay() {
  const person = useSyncExternalStore(session.subscribe, session.interrupted)
  if (person === undefined) return null
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={ABOVE_ALL_DIALOGS}
      overlayProps={{ blur: 12, backgroundOpacity: 0.7 }}
      title={t`Sign in again`}
    >
      <Suspense fallback={<LoadingState lines={3} />}>
        <RenewalForm identity={person.identity} />
      </Suspense>
    </Modal>
  )
}

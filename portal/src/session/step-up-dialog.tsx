import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { Suspense, useSyncExternalStore } from 'react'
import { later } from '../text/later.ts'
import { LoadingState } from '../ui/states.tsx'
import { stepUpRequests } from './step-up-requests.ts'

/** The call that needs the proof can come from a dialog. */
const ABOVE_OTHER_DIALOGS = 400

/** Few calls need it. */
const StepUpForm = later(async () => ({ default: (await import('../pages/sign-in/seldom.ts')).StepUpForm }))

/** Asks for the proof of a step-up in place. The call that needs it continues when the proof is right. */
export function StepUpDialog() {
  const waiting = useSyncExternalStore(stepUpRequests.subscribe, stepUpRequests.current)
  return (
    <Modal
      opened={waiting !== undefined}
      zIndex={ABOVE_OTHER_DIALOGS}
      onClose={() => waiting?.answer(undefined)}
      title={t`Confirm that it is you`}
    >
      {waiting !== undefined && (
        <Suspense fallback={<LoadingState lines={3} />}>
          <StepUpForm key={`${waiting.request.intentId} ${waiting.request.attempt}`} waiting={waiting} />
        </Suspense>
      )}
    </Modal>
  )
}

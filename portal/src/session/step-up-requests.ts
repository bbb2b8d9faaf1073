import type { OnStepUp, StepUpProof, StepUpRequest } from '@countersign/client'

/** A proof that a call waits for. */
export type WaitingStepUp = { readonly request: StepUpRequest; readonly answer: (proof: StepUpProof | undefined) => void }

let waiting: WaitingStepUp | undefined
const listeners = new Set<() => void>()

function show(next: WaitingStepUp | undefined): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the person for a proof in the dialog of the page, one at a time. */
export const askForStepUp: OnStepUp = async (request) => {
  while (waiting !== undefined) await new Promise((resolve) => setTimeout(resolve, 100))
  return new Promise((resolve) => {
    show({
      request,
      answer(proof) {
        show(undefined)
        resolve(proof)
      },
    })
  })
}

export const stepUpRequests = {
  current: (): WaitingStepUp | undefined => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

import type { Paper } from '../domain/documents/paper.ts'
import type { PaperProcessor } from '../domain/documents/paper-processor.ts'

/** What has become of a check that somebody alive is in front of the camera. */
export type LivenessOutcome =
  /** Nobody has completed it yet, or its time is over. */
  | { readonly kind: 'open' }
  | { readonly kind: 'failed' }
  /** With the picture of the face that was checked. */
  | { readonly kind: 'passed'; readonly face: Uint8Array }

/** Looks at faces. What can't be seen in a picture is no, not an error. */
export type FaceChecks = {
  /** Begins a check of somebody alive, and answers its id (a UUID); it can be completed for 3 minutes. */
  beginLiveness(): Promise<string>
  livenessOutcome(sessionId: string): Promise<LivenessOutcome>
  /** Is the one face in each picture the same person's? */
  isSameFace(one: Uint8Array, other: Uint8Array): Promise<boolean>
  /** Does the picture show one face, and a thumb that is held up? */
  showsThumbsUp(selfie: Uint8Array): Promise<boolean>
}

/** Reads papers by the first of the processors that recognises one; `undefined` for what none of them does. */
export type PaperReader = { read(document: Uint8Array, by: readonly PaperProcessor[]): Promise<Paper | undefined> }

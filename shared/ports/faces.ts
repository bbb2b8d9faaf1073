import type { Paper, PaperProcessor } from '../domain/documents/paper-processor.ts'

/** The result of a liveness check. */
type LivenessOutcome =
  /** Nobody has completed it yet, or it has expired. */
  | { readonly kind: 'open' }
  | { readonly kind: 'failed' }
  /** Includes the picture of the face that was checked. */
  | { readonly kind: 'passed'; readonly face: Uint8Array }

/** Compares faces. A picture without a recognisable face gives false, not an error. */
export type FaceChecks = {
  /** Starts a liveness check and returns its id (a UUID). It can be completed for 3 minutes. */
  beginLiveness(): Promise<string>
  livenessOutcome(sessionId: string): Promise<LivenessOutcome>
  /** Tells whether each picture shows one face, and both show the same person. */
  isSameFace(one: Uint8Array, other: Uint8Array): Promise<boolean>
  /** Tells whether the picture shows one face and a raised thumb. */
  showsThumbsUp(selfie: Uint8Array): Promise<boolean>
}

/** Reads papers by the first processor that recognises them; `undefined` if none does. */
export type PaperReader = { read(document: Uint8Array, by: readonly PaperProcessor[]): Promise<Paper | undefined> }

/** Credentials with which a browser may start liveness checks, and do nothing else. */
type CameraAccess = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
  /** ISO 8601. */
  readonly expiration: string
}

/** The way in which the hosted page checks people: with their camera or, on the local run, by asking a tester. */
export type Camera =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'camera'
      readonly region: () => string
      /** The local replacement of Rekognition's streaming endpoint: `wss://…`, without a path. */
      readonly streamStandIn: () => string | undefined
      /** Valid until then (milliseconds), whatever the provider's own minimum is. */
      accessUntil(sessionId: string, until: number): Promise<CameraAccess>
      /** A file of the page, gzipped; `undefined` if it does not exist. */
      file(name: string): Promise<Uint8Array | undefined>
    }

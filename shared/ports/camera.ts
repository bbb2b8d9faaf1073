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

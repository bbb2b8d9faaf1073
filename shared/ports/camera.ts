/** Credentials with which a browser may begin checks of somebody alive, and do nothing else. */
export type CameraAccess = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
  /** ISO 8601. */
  readonly expiration: string
}

/** How the hosted page looks at people: into their camera, or, on one machine, by asking a tester. */
export type Camera =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'camera'
      readonly region: () => string
      /** What stands in for Rekognition's streaming endpoint: `wss://…`, without a path. */
      readonly streamStandIn: () => string | undefined
      /** Good until then (milliseconds), whatever the provider's own shortest time is. */
      accessUntil(sessionId: string, until: number): Promise<CameraAccess>
      /** A file of the page, gzipped; `undefined` for one that there isn't. */
      file(name: string): Promise<Uint8Array | undefined>
    }

/** Events that a client reports while something takes long. */
export type Progress =
  | {
      readonly kind: 'login'
      readonly step: 'asking-for-service-key' | 'asking-for-challenge' | 'service-proved-itself' | 'sending-proofs' | 'logged-in'
    }
  | { readonly kind: 'renewed' }
  | {
      readonly kind: 'retry'
      readonly sent: number
      readonly waitMs: number
      readonly because: string
      /** The request that waits; a login that starts again has only a path. */
      readonly method: string
      readonly url: string
      /** Ends the wait: the call rejects with the refusal. */
      readonly giveUp: () => void
      /** Resolves when the wait is over, given up, or ended with its call. */
      readonly over: Promise<void>
    }
  | { readonly kind: 'step-up'; readonly type: string; readonly attempt: number }

export type OnProgress = (progress: Progress) => void

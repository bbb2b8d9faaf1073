/** Events that a client reports while something takes long. */
export type Progress =
  | {
      readonly kind: 'login'
      readonly step: 'asking-for-service-key' | 'asking-for-challenge' | 'service-proved-itself' | 'sending-proofs' | 'logged-in'
    }
  | { readonly kind: 'renewed' }
  | { readonly kind: 'retry'; readonly sent: number; readonly waitMs: number; readonly because: string }
  | { readonly kind: 'step-up'; readonly type: string; readonly attempt: number }

export type OnProgress = (progress: Progress) => void

import type { AsTask, Outcome } from '@countersign/client'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { ConfirmWrite } from '../../task/confirm-write.tsx'

type DeleteDialogProps = {
  readonly opened: boolean
  readonly title: string
  /** Consequences of the deletion. */
  readonly children: ReactNode
  /** Path of the thing in the API. */
  readonly path: string
  readonly run: (options: { asTask?: AsTask | undefined }) => Promise<Outcome<unknown>>
  /** The list that is shown afterwards: the page of the thing is gone. */
  readonly list: `/${string}`
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before a thing of the tenant is deleted, and leaves its page. */
export function DeleteDialog({ path, list, onDone, ...rest }: DeleteDialogProps) {
  const [, navigate] = useLocation()
  const pageOf = useTenantPath()
  return (
    <ConfirmWrite
      {...rest}
      action={t`Delete`}
      tone="dangerous"
      call={{ method: 'DELETE', path }}
      onDone={() => {
        navigate(pageOf(list))
        onDone()
      }}
    />
  )
}

import type { AuthorizationRequest } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTenantTheme } from '../../design/tenant-theme.tsx'
import { client } from '../../session/client.ts'
import { StepUpDialog } from '../../session/step-up-dialog.tsx'
import { usePersonOrNobody } from '../../session/use-session.ts'
import { EmptyState, LoadingState } from '../../ui/states.tsx'
import type { AskedRequest } from './asked-request.ts'
import styles from './authorize.module.css'
import { Decision } from './decision.tsx'

/** The page on which a person decides what an app may do for them. It stands alone: nothing on it leads elsewhere. */
export default function AuthorizePage({ requestId, isSilent }: AskedRequest) {
  const { name } = useTenantTheme()
  const isSignedIn = usePersonOrNobody() !== undefined
  const request = useQuery({
    queryKey: ['getAuthorizationRequest', requestId],
    // The answer of an app that asks silently may only be that nobody is signed in.
    queryFn: ({ signal }): Promise<AuthorizationRequest> =>
      isSignedIn ? client.getAuthorizationRequest({ requestId }, { signal }) : client.answerSignedOut({ requestId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const redirectTo = request.data?.redirectTo
  useEffect(() => {
    document.title = t`Connect an app · ${name}`
    if (redirectTo !== undefined) location.replace(redirectTo)
  }, [name, redirectTo])
  if (isSilent && request.error === null) return null
  return (
    <div className={styles.screen}>
      <main className={styles.card}>
        <Content requestId={requestId} request={request.data} error={request.error} />
      </main>
      <StepUpDialog />
    </div>
  )
}

type ContentProps = { readonly requestId: string; readonly request: AuthorizationRequest | undefined; readonly error: unknown }

function Content({ requestId, request, error }: ContentProps) {
  if (error !== null)
    return (
      <>
        <h1>{t`This request cannot be decided here`}</h1>
        <EmptyState
          title={t`Start again in the app`}
        >{t`It has expired, was decided already, or was started in another browser or by another person.`}</EmptyState>
      </>
    )
  if (request?.client === undefined) return <LoadingState lines={3} label={t`Loading the request`} />
  return <Decision requestId={requestId} request={{ ...request, client: request.client }} />
}

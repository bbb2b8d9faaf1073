import type { ReactNode } from 'react'
import { Page, Section } from './page.tsx'
import { ErrorState, LoadingState } from './states.tsx'

type PageWithoutThingProps = {
  readonly title: string
  /** The title if it cannot be shown. */
  readonly notShown: string
  readonly back: ReactNode
  readonly of: { readonly error: unknown; readonly refetch: () => unknown }
}

/** The page of a thing that is not there yet, or cannot be shown. */
export function PageWithoutThing({ title, notShown, back, of: { error, refetch } }: PageWithoutThingProps) {
  return (
    <Page title={error === null ? title : notShown} back={back}>
      <Section>{error === null ? <LoadingState /> : <ErrorState error={error} retry={() => void refetch()} />}</Section>
    </Page>
  )
}

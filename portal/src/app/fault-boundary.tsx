import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/states.tsx'

type State = { readonly fault: unknown; readonly at: string }

/** Keeps the navigation alive when a page fails. Opening another page resets it. */
export class FaultBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { fault: undefined, at: location.pathname }

  static getDerivedStateFromError(fault: unknown): State {
    return { fault, at: location.pathname }
  }

  override render(): ReactNode {
    const { fault, at } = this.state
    if (fault === undefined || at !== location.pathname) return this.props.children
    return <ErrorState error={fault} retry={() => location.reload()} />
  }
}

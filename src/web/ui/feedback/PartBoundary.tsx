import { Component, type ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

type PartBoundaryProps = { children: ReactNode }

/** A part that fails while it is drawn says so in its own place: the page around it stays, with what was typed there. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorState title="This could not be shown." onRetry={() => this.setState({ hasFailed: false })}>
        The rest of the page is as you left it.
      </ErrorState>
    )
  }
}

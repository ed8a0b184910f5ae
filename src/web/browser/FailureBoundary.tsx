import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  /** What failed at one page says nothing about another. */
  pathname: string
  instead: ReactNode
  children: ReactNode
}
type BoundaryState = { pathname: string; isFailed: boolean }

/** Shows something else instead of a page that fails while it is drawn. */
export class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state = { pathname: this.props.pathname, isFailed: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isFailed: true }
  }

  static getDerivedStateFromProps({ pathname }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return pathname === state.pathname ? null : { pathname, isFailed: false }
  }

  override render() {
    return this.state.isFailed ? this.props.instead : this.props.children
  }
}

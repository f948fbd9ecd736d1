/** A part of the search page that the server renders and whose code comes after that of the page. */
import { memo, type ReactNode, Suspense } from 'react'

type LazySearchPartProps = {
  /** Changes with everything that the part shows. */
  identity: string
  /** Keeps the place of a part that the server has not rendered. */
  fallback?: ReactNode
  children: ReactNode
}

export function LazySearchPart(props: LazySearchPartProps) {
  return <Kept {...props} />
}

/**
 * React replaces a part of the server's document when an update reaches it before its code, and its input is lost. So
 * only another identity is an update: the same data loaded again are none.
 */
const Kept = memo(
  ({ fallback = null, children }: LazySearchPartProps) => <Suspense fallback={fallback}>{children}</Suspense>,
  (before, now) => before.identity === now.identity,
)

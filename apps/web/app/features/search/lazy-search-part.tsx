/** A part of the search page that the server renders and whose code is loaded after that of the page. */
import { memo, type ReactNode, Suspense } from 'react'

type LazySearchPartProps = {
  /** Changes with the data that the part shows. */
  identity: string
  /** Keeps the place of a part that the server has not rendered. */
  fallback?: ReactNode
  children: ReactNode
}

export function LazySearchPart(props: LazySearchPartProps) {
  return <Kept {...props} />
}

/**
 * React replaces a part of the server's document if an update reaches it before its code, and its input is
 * lost. So only another identity is an update: reloading the same data is not.
 */
const Kept = memo(
  ({ fallback = null, children }: LazySearchPartProps) => <Suspense fallback={fallback}>{children}</Suspense>,
  (before, now) => before.identity === now.identity,
)

/** Shown while live updates are interrupted. */
import { useIsLive } from '../kit/live-store.ts'

export function LiveNotice() {
  const isLive = useIsLive()
  return (
    <span role="status" className="shrink-0 text-sm font-semibold text-caution">
      {isLive ? '' : 'Not live'}
    </span>
  )
}

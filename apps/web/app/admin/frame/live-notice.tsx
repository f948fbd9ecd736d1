/** Says when changes of others are not shown as they happen. */
import { useIsLive } from '../kit/live-store.ts'

export function LiveNotice() {
  const isLive = useIsLive()
  return (
    <span role="status" className="shrink-0 text-sm font-semibold text-caution">
      {isLive ? '' : 'Not live'}
    </span>
  )
}

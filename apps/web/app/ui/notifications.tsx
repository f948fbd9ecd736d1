/** The live region in which `notify` speaks; a message under the pointer or with the focus stays. */
import { X } from './glyphs.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import {
  dismiss,
  type Notification,
  showFlash,
  shownNotifications,
  subscribeToNotifications,
  type Tone,
} from './notify.ts'

const NONE: readonly Notification[] = []
const BARS: Record<Tone, string> = {
  clear: 'border-clear',
  caution: 'border-caution',
  stop: 'border-stop',
  plain: 'border-edge',
}

export function Notifications() {
  const notifications = useSyncExternalStore(subscribeToNotifications, shownNotifications, () => NONE)
  useEffect(showFlash, [])
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2"
    >
      <div role="status" className="contents">
        {notifications.map((notification) => (
          <Message key={notification.id} notification={notification} />
        ))}
      </div>
    </section>
  )
}

function Message({ notification }: { notification: Notification }) {
  const { id, text, tone, durationMs } = notification
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), durationMs)
    return () => clearTimeout(timer)
  }, [held, id, durationMs])

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex max-w-xl items-center gap-3 rounded-sm border-l-4 bg-film py-1 pr-1 pl-4 text-film-ink shadow-float ${BARS[tone]}`}
    >
      <p className="py-2">{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismiss(id)}
        className="grid size-9 shrink-0 place-items-center"
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  )
}

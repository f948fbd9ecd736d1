/** One notification: it disappears after its time, stays under the pointer or the focus, and can be dismissed. */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { dismiss, type Notification, notify, type Tone } from './notify.ts'

const BARS: Record<Tone, string> = {
  clear: 'border-clear',
  caution: 'border-caution',
  stop: 'border-stop',
  plain: 'border-edge',
}

/** Offline the browser would put its own error page in the place of this one. */
function reload() {
  if (navigator.onLine) location.reload()
  else notify('You are still offline. Please reload when the connection is back.', { tone: 'caution' })
}

export function NotificationMessage({ notification }: { notification: Notification }) {
  const { id, text, tone, durationMs, offersReload, link } = notification
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || durationMs === null) return
    const timer = setTimeout(() => dismiss(id), durationMs)
    return () => clearTimeout(timer)
  }, [held, id, durationMs])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only makes the message stay longer
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex max-w-xl items-center gap-3 rounded-sm border-l-4 bg-film py-1 pr-1 pl-4 text-film-ink shadow-float ${BARS[tone]}`}
    >
      <p className="py-2">{text}</p>
      {link && (
        <Link
          to={link.to}
          onClick={() => dismiss(id)}
          className="shrink-0 py-2 font-semibold underline underline-offset-4"
        >
          {link.label}
        </Link>
      )}
      {offersReload && (
        <button
          type="button"
          onClick={reload}
          className="min-h-9 px-2 font-semibold underline underline-offset-4"
        >
          Reload
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismiss(id)}
        className="grid size-9 shrink-0 place-items-center"
      >
        <Icon of="x" />
      </button>
    </div>
  )
}

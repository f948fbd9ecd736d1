/** One notification: it disappears after its time, stays under the pointer or the focus, and can be dismissed. */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { reloadIfOnline } from './missing-part.ts'
import { dismiss, type Notification, type Tone } from './notify.ts'

const BARS: Record<Tone, string> = {
  clear: 'border-clear',
  caution: 'border-caution',
  stop: 'border-stop',
  plain: 'border-edge',
}

export function NotificationMessage({ notification }: { notification: Notification }) {
  const { id, text, tone, durationMs, offersReload, retry, link } = notification
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
      <p dir="auto" className="py-2">
        {text}
      </p>
      {link && (
        <Link
          to={link.to}
          onClick={() => dismiss(id)}
          className="shrink-0 py-2 font-semibold underline underline-offset-4"
        >
          {link.label}
        </Link>
      )}
      {retry && (
        <ActionButton
          onClick={() => {
            dismiss(id)
            retry()
          }}
        >
          Try again
        </ActionButton>
      )}
      {offersReload && <ActionButton onClick={reloadIfOnline}>Reload</ActionButton>}
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

function ActionButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-9 shrink-0 px-2 font-semibold underline underline-offset-4"
    >
      {children}
    </button>
  )
}

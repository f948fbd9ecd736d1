/** The live region of `notify`. It is always in the page, because screen readers would miss a new one. */
import { Suspense, useEffect } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { lazyPart } from './lazy-part.tsx'
import { showFlash, useNotifications } from './notify.ts'

// Fetched while the browser is idle, so that it is available when it has to report a failed fetch.
const Message = lazyPart(async () => (await import('./notification-message.tsx')).NotificationMessage)

export function Notifications() {
  const notifications = useNotifications()
  useEffect(showFlash, [])
  useEffect(() => whenIdle(Message.preload), [])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2"
    >
      <Suspense fallback={null}>
        {notifications.map((notification) => (
          <Message key={notification.id} notification={notification} />
        ))}
      </Suspense>
    </div>
  )
}

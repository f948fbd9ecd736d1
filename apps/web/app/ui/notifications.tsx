/** The live region that shows what `notify` says. It is in the page from the start, or screen readers would miss it. */
import { lazy, Suspense, useEffect } from 'react'
import { showFlash, useNotifications } from './notify.ts'

const Message = lazy(async () => ({
  default: (await import('./notification-message.tsx')).NotificationMessage,
}))

export function Notifications() {
  const notifications = useNotifications()
  useEffect(showFlash, [])
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

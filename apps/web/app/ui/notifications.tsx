/** The live region in which `notify` speaks: there from the start, its messages loaded with the first of them. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { type Notification, showFlash, shownNotifications, subscribeToNotifications } from './notify.ts'

const Message = lazy(async () => ({
  default: (await import('./notification-message.tsx')).NotificationMessage,
}))

const NONE: readonly Notification[] = []

export function Notifications() {
  const notifications = useSyncExternalStore(subscribeToNotifications, shownNotifications, () => NONE)
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

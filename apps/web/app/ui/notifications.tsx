/** The live region of `notify`. It is always in the page, because screen readers would miss a new one. */
import { useEffect } from 'react'
// Imported with the page, because it has to report that other code could not be fetched.
import { NotificationMessage } from './notification-message.tsx'
import { showFlash, useNotifications } from './notify.ts'

export function Notifications() {
  const notifications = useNotifications()
  useEffect(showFlash, [])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-(--foot) mb-4 z-50 grid justify-items-center gap-2"
    >
      {notifications.map((notification) => (
        <NotificationMessage key={notification.id} notification={notification} />
      ))}
    </div>
  )
}

/** Replaces a form that was sent successfully. Takes the focus, because the form that had it was removed. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'

export function FormSuccess({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const success = useRef<HTMLDivElement>(null)
  useEffect(() => success.current?.focus(), [])
  return (
    <div ref={success} role="status" tabIndex={-1}>
      <Notice tone="clear" {...(action !== undefined && { action })}>
        {children}
      </Notice>
    </div>
  )
}

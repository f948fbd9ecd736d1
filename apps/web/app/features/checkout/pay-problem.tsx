/** Shows why a payment failed, and the changes of the cart. Takes the focus. */
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PayTrouble } from './use-payment.ts'

export function PayProblem({ trouble }: { trouble: PayTrouble }) {
  const area = useRef<HTMLDivElement>(null)
  const { message, changes, paidAlready, licenceUrl, round, errors } = trouble
  // If fields have errors, the summary of errors takes the focus.
  const takesFocus = message !== null && Object.keys(errors).length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt takes the focus, also with an equal message
  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus, round])
  if (message === null) return null
  return (
    <div ref={area} tabIndex={-1}>
      <Notice
        tone="stop"
        title={message}
        action={
          paidAlready ? (
            <LinkButton to="/my-purchases">Purchase history</LinkButton>
          ) : (
            licenceUrl && <LinkButton to={licenceUrl}>See the licence</LinkButton>
          )
        }
      >
        {changes.length > 0 && (
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

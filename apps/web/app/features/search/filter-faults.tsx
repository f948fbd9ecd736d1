/** Shows the errors of the filters above the results too, because the filters are hidden on a phone. */
import { Notice } from '../../ui/notice.tsx'
import { messagesFor, type SearchFault } from './fault-messages.ts'
import { FILTER_PARAMS } from './filters-of-type.ts'

export function FilterFaults({ faults }: { faults: readonly SearchFault[] }) {
  const messages = messagesFor(faults, ...FILTER_PARAMS)
  if (messages.length === 0) return null
  return (
    <Notice tone="caution" className="mb-4 [overflow-wrap:anywhere] lg:hidden">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}

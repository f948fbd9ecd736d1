/** On a phone the filters are folded away, so their errors are shown above the results too. */
import { Notice } from '../../ui/notice.tsx'
import { FILTER_PARAMS } from './filters-of-type.ts'
import { messagesFor, type SearchFault } from './search-faults.ts'

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

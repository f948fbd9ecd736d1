/** What is wrong with a field of the search, beside it (R-SEARCH-15). */
export function FaultList({ messages }: { messages: readonly string[] }) {
  return messages.map((message) => (
    <p key={message} className="my-1.5 text-sm font-semibold [overflow-wrap:anywhere] text-stop">
      {message}
    </p>
  ))
}

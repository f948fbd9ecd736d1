/** What is wrong with a field of the search, beside it. */
export function FaultList({ messages }: { messages: readonly string[] }) {
  return messages.map((message) => (
    <p key={message} className="my-1.5 text-sm font-semibold [overflow-wrap:anywhere] text-stop">
      {message}
    </p>
  ))
}

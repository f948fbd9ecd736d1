/** The errors of a search field, next to it. */
export function FaultList({ messages }: { messages: readonly string[] }) {
  return messages.map((message) => (
    <p key={message} className="my-1.5 text-sm font-semibold [overflow-wrap:anywhere] text-stop">
      {message}
    </p>
  ))
}

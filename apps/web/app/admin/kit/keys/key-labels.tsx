/** Shows keys as labelled on a keyboard. */

const SIGNS: Record<string, string> = {
  Control: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

export function KeyLabels({ keys }: { keys: string }) {
  return (
    <span className="flex shrink-0 gap-1">
      {keys.split(/[ +]/).map((key) => (
        <kbd key={key} className="caption rounded-sm border border-rule px-1.5">
          {SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  )
}

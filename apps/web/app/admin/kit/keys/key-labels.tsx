/** Shows keys as labelled on a keyboard. */

const SIGNS: Record<string, string> = {
  Control: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** @param look of each key */
export function KeyLabels({ keys, look = 'caption border-rule px-1.5' }: { keys: string; look?: string }) {
  return (
    <span className="flex shrink-0 gap-1">
      {keys.split(/[ +]/).map((key) => (
        <kbd key={key} className={`rounded-sm border ${look}`}>
          {SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  )
}

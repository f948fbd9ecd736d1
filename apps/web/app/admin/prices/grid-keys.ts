/** Finds the field that a key leads to, from a field of a table. */

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Sideways only from the edge of the text, so that arrows still move within a number. Null: the key does what it does. */
export function neighbourOf(field: HTMLInputElement, key: string): HTMLInputElement | null {
  const step = STEPS[key]
  const row = field.closest('tr')
  if (!step || !row || isInsideText(field, key)) return null
  const column = fieldsOf(row).indexOf(field)
  const rows = [...(row.parentElement?.children ?? [])]
  const target = rows[rows.indexOf(row) + step[0]]
  return (target && fieldsOf(target)[column + step[1]]) ?? null
}

const fieldsOf = (row: Element) => [...row.querySelectorAll('input')]

function isInsideText({ value, selectionStart, selectionEnd }: HTMLInputElement, key: string): boolean {
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (isWhole) return false
  if (key === 'ArrowLeft') return selectionStart !== 0 || selectionEnd !== 0
  return key === 'ArrowRight' && (selectionStart !== value.length || selectionEnd !== value.length)
}

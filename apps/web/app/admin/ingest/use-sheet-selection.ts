/** The selected files of a contact sheet, chosen by pointer or keys. */
import { type RefObject, useState } from 'react'
import { useKeys } from '../kit/keys/use-keys.ts'

export type Press = { extend: boolean; add: boolean }

export function useSheetSelection(keys: readonly string[], list: RefObject<HTMLElement | null>) {
  const [picked, setChosen] = useState<ReadonlySet<string> | null>(null)
  // A single file is selected automatically.
  const chosen = picked ?? new Set(keys.length === 1 ? keys : [])
  const [anchor, setAnchor] = useState(0)

  /** Selects one file; `add` keeps the others, `extend` selects everything from the last one to it. */
  function press(at: number, { extend, add }: Press) {
    const key = keys[at] ?? ''
    if (extend) return setChosen(new Set(keys.slice(Math.min(anchor, at), Math.max(anchor, at) + 1)))
    setAnchor(at)
    if (!add) return setChosen(new Set([key]))
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }

  function move(step: 1 | -1, { extend = false } = {}) {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
    next?.focus()
    if (extend && next) press(Number(next.dataset['row']), { extend: true, add: false })
  }

  function toggleHere() {
    const row = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-row]')
    if (row && list.current?.contains(row)) press(Number(row.dataset['row']), { extend: false, add: true })
  }

  const selectAll = () => setChosen(new Set(chosen.size === keys.length ? [] : keys))
  const clear = () => setChosen(new Set())
  useKeys([
    { keys: 'ArrowDown', label: 'Next file', run: () => move(1) },
    { keys: 'ArrowUp', label: 'File before', run: () => move(-1) },
    { keys: 'Shift+ArrowDown', label: 'Select downwards', run: () => move(1, { extend: true }) },
    { keys: 'Shift+ArrowUp', label: 'Select upwards', run: () => move(-1, { extend: true }) },
    { keys: 'x', label: 'Select this file', run: toggleHere },
    { keys: 'Escape', label: 'Clear the selection', run: clear },
  ])
  return { chosen, press, selectAll, clear }
}

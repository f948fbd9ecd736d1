/** The selected rows of a list, and the keys that select and open rows. */
import { type RefObject, useState } from 'react'
import { useLocation } from 'react-router'
import { useKeys } from '../keys/use-keys.ts'

const NOTHING: ReadonlySet<number> = new Set()

/** @param list the element whose links with `data-row` are the rows */
export function useSelection(ids: readonly number[], list: RefObject<HTMLElement | null>) {
  const criteria = useLocation().search
  const none = { criteria, chosen: NOTHING, everything: false }
  const [choice, setChoice] = useState(none)
  // Another query starts without a selection; the focused element stays in the page.
  const { chosen, everything } = choice.criteria === criteria ? choice : none
  const setChosen = (next: ReadonlySet<number>) => setChoice({ ...none, chosen: next })
  const selected = ids.filter((id) => chosen.has(id))

  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const toggleAll = () => setChosen(new Set(selected.length === ids.length ? [] : ids))
  const clear = () => setChosen(NOTHING)

  function move(step: 1 | -1, { extend = false } = {}) {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
    const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)
    links[next]?.focus()
    if (!extend) return
    const added = ids.filter((_, index) => index === next || index === at)
    setChosen(new Set([...chosen, ...added]))
  }

  function toggleHere() {
    const row = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('a[data-row]')
    if (row && list.current?.contains(row)) toggle(Number(row.dataset['row']))
  }

  useKeys([
    { keys: 'ArrowDown', label: 'Next row', run: () => move(1) },
    { keys: 'ArrowUp', label: 'Row before', run: () => move(-1) },
    { keys: 'Shift+ArrowDown', label: 'Select downwards', run: () => move(1, { extend: true }) },
    { keys: 'Shift+ArrowUp', label: 'Select upwards', run: () => move(-1, { extend: true }) },
    { keys: 'x', label: 'Select this row', run: toggleHere },
    { keys: 'Escape', label: 'Clear the selection', run: clear },
  ])
  return {
    selected,
    /** All rows that match, also on other pages. */
    everything,
    chooseEverything: () => setChoice({ criteria, chosen, everything: true }),
    toggle,
    toggleAll,
    clear,
  }
}

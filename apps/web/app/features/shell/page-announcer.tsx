/**
 * Announces to screen readers a page that the browser opened without a new document, and moves the focus to
 * its heading, as a new document would. Parts of one page, such as the filters of a search, keep the focus;
 * it only moves if its element was removed, so that it is never lost.
 */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { takeFocus } from '../../lib/take-focus.ts'

export function PageAnnouncer() {
  const { key, pathname } = useLocation()
  const shown = useRef({ key, pathname })
  const [title, setTitle] = useState('')

  useEffect(() => {
    const { current: before } = shown
    shown.current = { key, pathname }
    if (before.key === key) return
    const isNewPage = before.pathname !== pathname
    if (isNewPage) setTitle(document.title)
    if (needsFocus(isNewPage)) {
      const goal =
        (isNewPage ? null : document.getElementById('results')) ?? document.querySelector('main h1')
      if (goal instanceof HTMLElement) takeFocus(goal)
    }
  }, [key, pathname])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** A page that has set the focus itself, such as to its first field, keeps it. */
function needsFocus(isNewPage: boolean): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return true
  return isNewPage && !activeElement.closest('main, dialog')
}

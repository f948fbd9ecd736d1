/** What an accordion reports to a page that loads its content late. */
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AccordionItem } from './accordion.tsx'

function givenHydrated({ openedBefore }: { openedBefore: boolean }) {
  const onOpen = vi.fn()
  const item = (
    <AccordionItem heading="Your name" onOpen={onOpen}>
      A form
    </AccordionItem>
  )
  const place = document.createElement('div')
  place.innerHTML = renderToString(item)
  for (const details of place.querySelectorAll('details')) details.open = openedBefore
  act(() => void hydrateRoot(place, item))
  return onOpen
}

test('an item that was opened before the code of the page arrived calls onOpen', () => {
  expect(givenHydrated({ openedBefore: true })).toHaveBeenCalled()
})

test('an item that was not opened does not call onOpen', () => {
  expect(givenHydrated({ openedBefore: false })).not.toHaveBeenCalled()
})

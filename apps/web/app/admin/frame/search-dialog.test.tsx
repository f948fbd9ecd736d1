/** The search of the admin area. */
import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Screen } from '../kit/screen.ts'
import { SearchDialog } from './search-dialog.tsx'

const CONTRIBUTOR = {
  id: 7,
  name: 'Zürich Field',
  email: '',
  status: 'active',
  share_percent: 50,
  statement_currency: 'GBP',
  notes: '',
  clip_count: 0,
  revision: 1,
} as const

const SCREEN: Screen = {
  path: '/admin/emails',
  title: 'Outbox',
  may: 'emails.view',
  menu: 'user',
  load: () => Promise.reject(new Error('not opened here')),
}

type Capability = 'contributors.edit' | 'orders.view'

const dialogOf = (capability: Capability, typed?: ComponentProps<typeof SearchDialog>['typed']) => (
  <SearchDialog
    person={{ id: 7, name: 'Ann', role: 'Manager', capabilities: new Set([capability]) }}
    screens={[SCREEN]}
    {...(typed && { typed })}
    onClose={vi.fn()}
  />
)

const dialogFor = (capability: Capability) => renderPage(dialogOf(capability))

test('Enter opens the first result of a name in decomposed letters', async () => {
  givenApi({ 'GET /agency/contributors': [CONTRIBUTOR] })
  const page = dialogFor('contributors.edit')
  await page.user.type(page.getByLabelText('Search or run a command'), 'zürich'.normalize('NFD'))
  await page.user.keyboard('{Enter}')
  await page.findByText('Now at /admin/contributors/7/statement')
})

test('input from before the dialog was loaded is in its field before the next key', async () => {
  givenApi({ 'GET /agency/contributors': [CONTRIBUTOR] })
  const typed = { text: 'zürich', isSubmitted: false, end: vi.fn() }
  const next = vi.fn<(value: string) => void>()
  function Opener() {
    const [isOpen, setIsOpen] = useState(false)
    function open() {
      flushSync(() => setIsOpen(true))
      next(document.querySelector<HTMLInputElement>('dialog input')?.value ?? 'no field')
    }
    return isOpen ? (
      dialogOf('contributors.edit', typed)
    ) : (
      <button type="button" onClick={open}>
        Open
      </button>
    )
  }
  const page = renderPage(<Opener />)
  await page.user.click(page.getByText('Open'))
  expect(next).toHaveBeenCalledExactlyOnceWith('zürich')
})

test('only lists that the user may open are searched', async () => {
  const api = givenApi({ 'GET /agency/orders': { items: [], next: null, count: 0, countIsExact: true } })
  const page = dialogFor('orders.view')
  await page.user.type(page.getByLabelText('Search or run a command'), 'nothing')
  await page.findByText('No results')
  expect(api.callsTo('GET /agency/orders').at(-1)?.query).toEqual({ q: 'nothing' })
  expect(api.callsTo('GET /agency/contributors')).toEqual([])
  expect(api.callsTo('GET /agency/clips')).toEqual([])
})

test('a screen without a key is found by its title', async () => {
  givenApi({})
  const page = dialogFor('orders.view')
  await page.user.type(page.getByLabelText('Search or run a command'), 'outbox{Enter}')
  await page.findByText('Now at /admin/emails')
})

/** R-JOIN-1: the email domains of an account, for its administrators. */
import { expect, test, vi } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { DomainList } from './domain-list.tsx'

function show(addable: string | null) {
  const onChange = vi.fn<() => void>()
  return {
    ...renderPage(<DomainList domains={['press.example']} addable={addable} onChange={onChange} />),
    onChange,
  }
}

test('R-JOIN-1: the domain of the own address is added with one press, and only where it can be', async () => {
  const api = givenApi({ 'POST /clip/domains': withMessage('Colleagues can now request to join.', null) })
  const page = show('news.example')
  await page.user.click(page.getByRole('button', { name: 'Add news.example' }))
  await page.findByText('Colleagues can now request to join.')
  expect(api.callsTo('POST /clip/domains').map(({ body }) => body)).toEqual([{ domain: 'news.example' }])
  expect(page.onChange).toHaveBeenCalledOnce()
  page.unmount()
  expect(show(null).queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('R-JOIN-1: a domain is removed from the list', async () => {
  const api = givenApi({
    'DELETE /clip/domains/:domain': withMessage('press.example has been removed.', null),
  })
  const page = show(null)
  await page.user.click(page.getByRole('button', { name: 'Remove press.example' }))
  await page.findByText('press.example has been removed.')
  expect(api.callsTo('DELETE /clip/domains/:domain')[0]?.params).toEqual({ domain: 'press.example' })
  expect(page.onChange).toHaveBeenCalledOnce()
})

test('R-JOIN-1: a domain that another account has is refused, and the list is loaded again', async () => {
  givenApi({ 'POST /clip/domains': refuse('conflict', 'This domain belongs to an account already.') })
  const page = show('news.example')
  await page.user.click(page.getByRole('button', { name: 'Add news.example' }))
  await page.findByText('This domain belongs to an account already.')
  expect(page.onChange).toHaveBeenCalledOnce()
})

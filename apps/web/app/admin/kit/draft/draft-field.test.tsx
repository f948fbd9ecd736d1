import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../../test/render-page.tsx'
import { controlsOf } from './draft-field.tsx'
import { check, type Fields, line } from './fields.ts'

const FIELDS: Fields<{ name: string; open: boolean }> = {
  name: line('Name', { help: 'As on the invoice', optional: true }),
  open: check('Open'),
}

test('a control has the texts of its field, and no other part of the field in the page', async () => {
  const report = vi.spyOn(console, 'error')
  const draft = { values: { name: 'Ann', open: true }, errors: { name: ['Too short.'] }, write: vi.fn() }
  const control = controlsOf(FIELDS, draft)
  const page = renderPage(
    <>
      {control('name')}
      {control('open')}
    </>,
  )
  const name = await page.findByLabelText('Name (optional)')
  expect(name).toHaveProperty('value', 'Ann')
  page.getByText('As on the invoice')
  page.getByText('Too short.')
  expect(page.getByLabelText('Open')).toHaveProperty('checked', true)
  expect(report).not.toHaveBeenCalled()
})

/** The search box, and the key `/` that leads to it. */
import { Link } from 'react-router'
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchModal } from './search-modal.tsx'
import { useSearchKey } from './use-search-key.ts'

const KEYWORD = 'Search for an image, a video, a short or a package'

function WithKey({ box = true }: { box?: boolean }) {
  const { searching, open, close } = useSearchKey()
  return (
    <>
      <Link to="/search" onClick={open}>
        To the search
      </Link>
      {searching && <SearchModal onClose={close} />}
      <textarea aria-label="Message" />
      {box && <SearchBox />}
    </>
  )
}

describe('a search', () => {
  test('a search opens the search screen with the keyword, the type and page 1', async () => {
    givenApi()
    const { user, findByRole, findByText } = renderPage(<SearchBox />)
    await user.type(await findByRole('combobox', { name: KEYWORD }), '  two dogs ')
    await user.selectOptions(await findByRole('combobox', { name: 'Type' }), 'Short')
    await user.click(await findByRole('button', { name: 'Search' }))
    await findByText('Now at /search?term=two+dogs&type=short&page=1')
  })

  test('a search without a keyword shows everything of the type', async () => {
    const { user, findByRole, findByText } = renderPage(<SearchBox type="packages" />)
    await user.click(await findByRole('button', { name: 'Search' }))
    await findByText('Now at /search?type=packages&page=1')
  })

  test('fills the box with its keyword and type', async () => {
    const { findByRole } = renderPage(<SearchBox term="pig" type="image" />)
    expect(await findByRole('combobox', { name: KEYWORD })).toHaveProperty('value', 'pig')
    expect(await findByRole('combobox', { name: 'Type' })).toHaveProperty('value', 'image')
  })

  test('a search offers videos, images, packages and shorts', async () => {
    const { findByRole } = renderPage(<SearchBox />)
    const types = await findByRole('combobox', { name: 'Type' })
    expect([...types.children].map(({ textContent }) => textContent)).toEqual([
      'Video',
      'Image',
      'Packages',
      'Short',
    ])
  })
})

describe('the key /', () => {
  test('the key / moves the focus to the box of the page', async () => {
    givenApi()
    const { user, findByRole } = renderPage(<WithKey />)
    const box = await findByRole('combobox', { name: KEYWORD })
    await user.keyboard('/')
    expect(document.activeElement).toBe(box)
    expect(box).toHaveProperty('value', '')
  })

  test('opens a box in a modal where the page has none', async () => {
    givenApi()
    const { user, findByRole } = renderPage(<WithKey box={false} />)
    await findByRole('textbox', { name: 'Message' })
    await user.keyboard('/')
    expect(document.activeElement).toBe(await findByRole('combobox', { name: KEYWORD }))
    await user.click(await findByRole('button', { name: 'Close' }))
    expect(
      (await findByRole('textbox', { name: 'Message' })).closest('body')?.querySelector('dialog'),
    ).toBeNull()
  })

  test('the box of a page is where the link of the header leads, unless it opens another tab', async () => {
    givenApi()
    const { user, findByRole } = renderPage(<WithKey />)
    const box = await findByRole('combobox', { name: KEYWORD })
    await user.click(await findByRole('link', { name: 'To the search' }))
    expect(document.activeElement).toBe(box)
  })

  test('typed into a field is a character', async () => {
    const { user, findByRole } = renderPage(<WithKey />)
    const message = await findByRole('textbox', { name: 'Message' })
    await user.type(message, 'and/or')
    expect(message).toHaveProperty('value', 'and/or')
    expect(document.activeElement).toBe(message)
  })
})

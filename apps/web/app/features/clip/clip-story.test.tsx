/** Below the player, and the modals that open with a clip: R-CLIP-1. */
import { describe, expect, test, vi } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { sampleClip } from '../../../test/sample-clips.ts'
import { memory } from '../search/result-memory-store.ts'
import { BackToResults } from './back-to-results.tsx'
import { ClipNoticeModal } from './clip-notice-modal.tsx'
import { ClipStory } from './clip-story.tsx'
import type { ClipModal } from './modal-on-load.ts'

const STORY = {
  description: 'A kitten looks over a wall.',
  keyword_list: ['kitten', 'garden wall'],
  packages: [{ id: 41984, name: 'Cats being cats' }],
  licensing_terms: [{ id: 8, name: 'Not for social media' }],
}

describe('the story', () => {
  test('the story is shown to a member with keywords, packages and terms', async () => {
    const { findByRole, findByText } = renderPage(<ClipStory clip={sampleClip(STORY)} />)
    await findByRole('region', { name: 'The story' })
    await findByText('A kitten looks over a wall.')
    await findByRole('region', { name: 'Licensing terms' })
    const packages = await findByRole('link', { name: 'Cats being cats' })
    expect(packages.getAttribute('href')).toBe('/package/41984')
  })

  test('the story has each keyword as a search of the clip’s type', async () => {
    const { findByRole, getAllByRole } = renderPage(
      <ClipStory clip={sampleClip({ ...STORY, packages: [], type: 'short' })} />,
    )
    const wall = await findByRole('link', { name: 'garden wall' })
    expect(wall.getAttribute('href')).toBe('/search?term=garden+wall&type=short')
    expect(getAllByRole('link')).toHaveLength(2)
  })

  test('the story is absent for a guest, who still reads whose work the clip is', async () => {
    const { findByText, queryByRole } = renderPage(<ClipStory clip={sampleClip()} />)
    await findByText(/^GalgenTX, CC-BY-2.0/)
    expect(queryByRole('heading')).toBeNull()
  })

  test.each([
    [
      42,
      'Read what happened in Springfield, US on 17 Jun 2025, with all keywords',
      'Login to read the story',
    ],
    [0, 'Read all keywords and the packages of this clip.', 'Login to see all details'],
  ])('the story of %i words is offered to a guest by its place and day', async (words, offer, name) => {
    const locked = { words, keywords: 1, packages: 0 }
    const clip = sampleClip({ locked, location: 'Springfield, US' })
    const { findByRole, getByText } = renderPage(<ClipStory clip={clip} />)
    const login = await findByRole('link', { name })
    expect(login.getAttribute('href')).toBe('/login?next=%2Fclip%2F7')
    getByText(offer, { exact: false })
  })

  test.each([
    ['2025-06-17', ' on 17 Jun 2025,'],
    ['1987-06', ' in Jun 1987,'],
    ['1987', ' in 1987,'],
  ])('the story of %s is offered with its date', async (date_taken, offer) => {
    const locked = { words: 42, keywords: 1, packages: 0 }
    const { findByText } = renderPage(<ClipStory clip={sampleClip({ locked, date_taken })} />)
    await findByText(offer, { exact: false })
  })
})

describe('the credit', () => {
  const creditOf = (credit: Partial<ReturnType<typeof sampleClip>['credit']>, demo = false) => {
    const clip = sampleClip({ credit: { author: '', licence: '', source: '', changes: '', ...credit } })
    return renderPage(<ClipStory clip={clip} />, { site: { demo } })
  }

  test('the credit links the author to the source, and names licence and changes', async () => {
    const { findByRole, findByText } = creditOf({
      author: 'Ann',
      licence: 'CC0-1.0',
      source: 'https://source.example/1',
      changes: 'cropped',
    })
    expect((await findByRole('link', { name: 'Ann' })).getAttribute('href')).toBe('https://source.example/1')
    await findByText(/, CC0-1.0, cropped$/)
  })

  test('the credit never links to an address that is no web address', async () => {
    const { findByText, queryByRole } = creditOf({ author: 'Ann', source: 'javascript:alert(1)' })
    await findByText('Ann')
    expect(queryByRole('link')).toBeNull()
  })

  test('the credit names a licence that SPDX does not list in words', async () => {
    await creditOf({ author: 'Ann', licence: 'LicenseRef-Public-Domain' }).findByText('Ann, Public Domain')
  })

  test('the credit states in a demo that titles and places are invented', async () => {
    await creditOf({ author: 'Ann' }, true).findByText('Ann. Demo media: titles and places are invented.')
  })

  test('the credit is absent where the author is not known', () => {
    expect(creditOf({}, true).queryByText(/Demo media/)).toBeNull()
  })
})

describe('the modal that opens with a clip', () => {
  async function givenModal(modal: ClipModal) {
    const onClose = vi.fn()
    await givenMember(givenApi())
    const clip = sampleClip({ restrictions: 'Do not name the driver.' })
    return { onClose, ...renderPage(<ClipNoticeModal clip={clip} modal={modal} onClose={onClose} />) }
  }

  test('the modal that opens with a clip shows the restrictions until they are read', async () => {
    const { user, findByRole, findByText, onClose } = await givenModal('restrictions')
    await findByRole('dialog', { name: 'Restrictions' })
    await findByText('Do not name the driver.')
    await user.click(await findByRole('button', { name: 'I have read them' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('the modal that opens with a clip states that a clip is for enquiries only, and leads to the enquiry', async () => {
    const { user, findByRole, queryByRole } = await givenModal('enquiry-only')
    await findByRole('dialog', { name: 'Enquiries only' })
    await user.click(await findByRole('button', { name: 'Make an enquiry' }))
    await findByRole('dialog', { name: 'Make an enquiry' })
    expect(queryByRole('dialog', { name: 'Enquiries only' })).toBeNull()
  })

  test('the modal that opens with a clip is the enquiry at once when the address asks for it', async () => {
    const { findByRole } = await givenModal('enquiry')
    expect((await findByRole('dialog', { name: 'Make an enquiry' })).textContent).toContain('VIDEO-7')
  })
})

describe('Back to results', () => {
  test('Back to results leads to the search in which the clip was viewed', async () => {
    memory.rememberViewed('/search?term=pig&type=video', 7)
    const { findByRole } = renderPage(<BackToResults id={7} />)
    const link = await findByRole('link', { name: 'Back to results' })
    expect(link.getAttribute('href')).toBe('/search?term=pig&type=video#return')
  })

  test('Back to results is absent for a visitor who came from elsewhere', () => {
    memory.rememberViewed('/search?term=pig&type=video', 8)
    expect(renderPage(<BackToResults id={7} />).queryByRole('link')).toBeNull()
  })
})

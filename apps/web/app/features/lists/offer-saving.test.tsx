/** The button on every card that saves its clip. */
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { sampleResult } from '../../../test/sample-clips.ts'
import { sampleLists } from '../../../test/sample-lists.ts'
import { signOut } from '../account/session-store.ts'
import { ClipGrid } from '../catalogue/clip-grid.tsx'
import { offerSaving } from './offer-saving.ts'

const CARDS = [sampleResult(1), sampleResult(2, { type: 'package', title: 'Cats being cats' })]

let stop = () => {}
afterEach(() => stop())

function openCards() {
  stop = offerSaving()
  return renderPage(<ClipGrid items={CARDS} />)
}

describe('a card', () => {
  test('a card has the button for members, unless it is a package', async () => {
    const api = givenApi({
      'GET /clip/savelists/user/:userId': sampleLists(),
    })
    await givenMember(api)
    const { user, findByRole, getAllByRole } = openCards()
    await user.click(await findByRole('button', { name: 'Save Clip 1 to a list' }))
    expect((await findByRole('dialog', { name: 'Save to list' })).textContent).toContain('Clip 1')
    expect(getAllByRole('button', { name: /^Save .* to a list$/ })).toHaveLength(1)
  })

  test('a card has none for guests, and loses it with the session', async () => {
    const api = givenApi()
    const { findByRole, queryByRole } = openCards()
    await findByRole('link', { name: 'Clip 1' })
    expect(queryByRole('button')).toBeNull()
    await givenMember(api)
    await findByRole('button', { name: 'Save Clip 1 to a list' })
    await signOut()
    await expect.poll(() => queryByRole('button')).toBeNull()
  })
})

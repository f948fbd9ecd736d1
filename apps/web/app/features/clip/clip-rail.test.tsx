/** Beside the player: what guests and members can do with a clip: R-CLIP-1, R-CLIP-4, R-CLIP-9, R-CLIP-11. */
import type { Account } from '@rushes/contract/accounts'
import type { Clip } from '@rushes/contract/clips'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ApiDouble, givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AGENCY_STAFF, givenMember, NO_PURCHASE } from '../../../test/sample-account.ts'
import { priceAnswers, samplePrices } from '../../../test/sample-cart.ts'
import { sampleClip } from '../../../test/sample-clips.ts'
import { ClipRail } from './clip-rail.tsx'

type Given = { clip?: Partial<Clip>; query?: string; site?: { adminUrl: string | null } }

function givenRail({ clip = {}, query = '', site }: Given = {}, account: Account | null = null) {
  return renderPage(
    <ClipRail clip={sampleClip(clip)} account={account} prices={samplePrices} path="/clip/7" />,
    { at: `/clip/7${query}`, ...(site && { site }) },
  )
}

async function givenRailOfMember(given: Given = {}, change: Partial<Account> = {}) {
  const api = givenApi()
  const account = await givenMember(api, change)
  return { api, ...givenRail({ ...given, clip: { downloadable_by_user: true, ...given.clip } }, account) }
}

describe('a guest', () => {
  beforeEach(() => {
    givenApi(priceAnswers())
  })

  test('sees the facts of the summary', async () => {
    const { findByRole, getByText } = givenRail()
    await findByRole('heading', { level: 1, name: 'Kitten peers over a wall' })
    getByText('VIDEO-7')
    for (const [name, value] of [
      ['Duration', '00:08'],
      ['Quality', '1080p'],
      ['Frame rate', '24 fps'],
      ['Size', '1280 × 720'],
      ['File', 'MP4'],
      ['Rating', 'Gold'],
      ['Category', 'Pets'],
      ['Location', 'Texas'],
      ['Shot', '17 Jun 2025'],
      ['Added', '7 Jan 2026'],
    ] as const) {
      expect(getByText(name, { selector: 'dt' }).nextElementSibling?.textContent, name).toBe(value)
    }
  })

  test('sees no row for a fact that is not known', async () => {
    const { findByText, queryByText } = givenRail()
    await findByText('Added')
    expect(queryByText('Posted')).toBeNull()
  })

  test('reads that a login shows the whole story, and comes back after it', async () => {
    const { findByText, findByRole } = givenRail({ query: '?in=1.5' })
    await findByText(/^Please login or register below to view full details for this story/)
    const login = await findByRole('link', { name: 'Login' })
    expect(login.getAttribute('href')).toBe('/login?next=%2Fclip%2F7%3Fin%3D1.5')
    expect((await findByRole('link', { name: 'Register' })).getAttribute('href')).toBe('/register')
  })

  test('may buy, and asks through the contact page', async () => {
    const { findByRole } = givenRail()
    await findByRole('button', { name: 'Buy' })
    const ask = await findByRole('link', { name: 'Ask about this clip' })
    expect(ask.getAttribute('href')).toBe('/contact-us?reference=VIDEO-7')
  })

  test('has no buttons to download, to enquire or to have the text', async () => {
    const { findByRole, queryByRole } = givenRail()
    await findByRole('button', { name: 'Buy' })
    expect(queryByRole('button', { name: /Download|enquiry/ })).toBeNull()
    expect(queryByRole('link', { name: 'Make an enquiry' })).toBeNull()
  })

  test('reads why a clip for enquiries only has no price', async () => {
    const { findByText, queryByRole } = givenRail({ clip: { enquire: true } })
    await findByText('This clip is licensed by individual agreement.')
    expect(queryByRole('button', { name: 'Buy' })).toBeNull()
    expect(queryByRole('button', { name: 'All pricing options' })).toBeNull()
  })
})

test('until the clip of a member has loaded, the page is a guest’s and keeps what was pressed', async () => {
  const account = await givenMember(givenApi(priceAnswers()))
  function Page({ loaded }: { loaded: boolean }) {
    return (
      <ClipRail
        clip={sampleClip({ downloadable_by_user: loaded })}
        account={loaded ? account : null}
        prices={samplePrices}
        path="/clip/7"
      />
    )
  }
  function GrowsUp() {
    const [loaded, setLoaded] = useState(false)
    return (
      <>
        <Page loaded={loaded} />
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
      </>
    )
  }
  const { user, findByRole, queryByText } = renderPage(<GrowsUp />)
  await user.click(await findByRole('button', { name: 'Buy' }))
  expect(queryByText('This clip cannot be downloaded by your account.')).toBeNull()
  await user.click(await findByRole('button', { name: 'Load', hidden: true }))
  await findByRole('dialog', { name: 'Choose a licence' })
})

describe('a member', () => {
  test('who may have the clip can buy and download it', async () => {
    const { findByRole, queryByText } = await givenRailOfMember()
    await findByRole('button', { name: 'Buy' })
    await findByRole('button', { name: 'Download' })
    expect(queryByText(/^Please login or register/)).toBeNull()
  })

  test('whose account may not buy can download only', async () => {
    const { findByRole, queryByRole } = await givenRailOfMember({}, NO_PURCHASE)
    await findByRole('button', { name: 'Download' })
    expect(queryByRole('button', { name: 'Buy' })).toBeNull()
    expect(queryByRole('button', { name: 'All pricing options' })).toBeNull()
  })

  test('who may not have the clip is told so, and can enquire', async () => {
    const { findByText, findByRole, queryByRole } = await givenRailOfMember({
      clip: { downloadable_by_user: false },
    })
    await findByText('This clip cannot be downloaded by your account.')
    await findByRole('button', { name: 'Make an enquiry' })
    expect(queryByRole('button', { name: 'Buy' })).toBeNull()
    expect(queryByRole('button', { name: 'Download' })).toBeNull()
  })

  test('enquires about a clip for enquiries only, in a modal', async () => {
    const { user, findByRole, queryByRole } = await givenRailOfMember({ clip: { enquire: true } })
    expect(queryByRole('button', { name: 'Buy' })).toBeNull()
    await user.click(await findByRole('button', { name: 'Make an enquiry' }))
    const modal = await findByRole('dialog', { name: 'Make an enquiry' })
    expect(modal.textContent).toContain('VIDEO-7')
  })

  test('reads the restrictions and that a clip is not for social media', async () => {
    const { findByText } = await givenRailOfMember({
      clip: { notSocial: true, restrictions: 'No use in advertising.' },
    })
    await findByText('No use in advertising.')
    await findByText('Not for publication on Social Media')
  })

  test('of a customer sees no link into the admin area, whatever the role', async () => {
    const { findByRole, queryByRole } = await givenRailOfMember({}, { userRole: 'Administrator' })
    await findByRole('button', { name: 'Buy' })
    expect(queryByRole('link', { name: 'View in clips admin' })).toBeNull()
  })

  test('of the agency sees the clip in the admin area', async () => {
    const { findByRole } = await givenRailOfMember({}, AGENCY_STAFF)
    const link = await findByRole('link', { name: 'View in clips admin' })
    expect(link.getAttribute('href')).toBe('https://admin.example/clips/7')
  })

  test('of the agency sees no such link where there is no admin area', async () => {
    const { findByRole, queryByRole } = await givenRailOfMember({ site: { adminUrl: null } }, AGENCY_STAFF)
    await findByRole('button', { name: 'Buy' })
    expect(queryByRole('link', { name: 'View in clips admin' })).toBeNull()
  })
})

describe('the story as a text', () => {
  const textDownload = { clip: { textFile: 'kitten.txt' } }

  async function pressed(answer: Parameters<ApiDouble['answer']>[0]) {
    const page = await givenRailOfMember(textDownload)
    page.api.answer(answer)
    await page.user.click(await page.findByRole('button', { name: 'Download the story (text)' }))
    return page
  }

  test('is downloaded from the address that the server signs', async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href)
    })
    const { api } = await pressed({
      'GET /clip/clips/text/:textFile': { file_url: 'https://rushes.example/files/signed' },
    })
    await expect.poll(() => followed).toEqual(['https://rushes.example/files/signed'])
    expect(api.callsTo('GET /clip/clips/text/:textFile')[0]?.params).toEqual({ textFile: 'kitten.txt' })
    vi.restoreAllMocks()
  })

  test('that the server refuses is explained, and can be asked for again', async () => {
    const { findByText, findByRole } = await pressed({
      'GET /clip/clips/text/:textFile': refuse('withdrawn', 'This clip has been withdrawn.'),
    })
    await findByText('This clip has been withdrawn.')
    const button = await findByRole('button', { name: 'Download the story (text)' })
    expect(button.hasAttribute('aria-busy')).toBe(false)
  })

  test('is not offered for a clip without one', async () => {
    const { findByRole, queryByRole } = await givenRailOfMember({ clip: { textFile: null } })
    await findByRole('button', { name: 'Buy' })
    expect(queryByRole('button', { name: /story/ })).toBeNull()
  })
})

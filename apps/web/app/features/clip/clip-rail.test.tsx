/** The column next to the player, with the actions of guests and members on a clip: R-CLIP-1, R-CLIP-4 and R-CLIP-11. */
import type { Account } from '@rushes/contract/accounts'
import type { Clip } from '@rushes/contract/clips'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ApiDouble, givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AGENCY_STAFF, givenMember, NO_PURCHASE } from '../../../test/sample-account.ts'
import { givenCart, priceAnswers, sampleCart, samplePrices } from '../../../test/sample-cart.ts'
import { sampleClip, sampleOwned } from '../../../test/sample-clips.ts'
import { cartStore } from '../cart/cart-store.ts'
import { ClipRail } from './clip-rail.tsx'

type Given = { clip?: Partial<Clip>; query?: string }

function givenRail({ clip = {}, query = '' }: Given = {}, account: Account | null = null) {
  return renderPage(
    <ClipRail clip={sampleClip(clip)} account={account} prices={samplePrices} path="/clip/7" />,
    { at: `/clip/7${query}` },
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

  test('reads at a short who may license it, and has no Buy', async () => {
    const { findByText, queryByRole } = givenRail({ clip: { type: 'short' } })
    await findByText(/^Shorts are licensed to shorts accounts only/)
    expect(queryByRole('button', { name: 'Buy' })).toBeNull()
  })

  test('a guest sees the facts of the summary', async () => {
    const { findByRole, findByText, getByText } = givenRail()
    await findByRole('heading', { level: 1, name: 'Kitten peers over a wall' })
    getByText('VIDEO-7')
    await findByText('Duration', { selector: 'dt' })
    for (const [name, value] of [
      ['Duration', '00:08'],
      ['Picture', '1280 × 720, 720p'],
      ['Frames', '24 fps, progressive'],
      ['Sound', 'AAC, stereo, 48 kHz'],
      ['File', 'MP4, H.264'],
      ['Rating', 'Gold'],
      ['Category', 'Pets'],
      ['Location', 'Texas'],
      ['Shot', '17 Jun 2025'],
      ['Added', '7 Jan 2026'],
    ] as const) {
      expect(getByText(name, { selector: 'dt' }).nextElementSibling?.textContent, name).toBe(value)
    }
  })

  test('a guest sees no row for a fact that is not known', async () => {
    const { findByText, queryByText } = givenRail()
    await findByText('Added')
    expect(queryByText('Posted')).toBeNull()
  })

  test('a guest reads that a login shows the whole story, and comes back after it', async () => {
    const { findByText, findByRole } = givenRail({ query: '?in=1.5' })
    await findByText(/^Please login or register below to view full details for this story/)
    const login = await findByRole('link', { name: 'Login' })
    expect(login.getAttribute('href')).toBe('/login?next=%2Fclip%2F7%3Fin%3D1.5')
    expect((await findByRole('link', { name: 'Sign Up' })).getAttribute('href')).toBe('/register')
  })

  test('a guest may buy, and asks through the contact page', async () => {
    const { findByRole } = givenRail()
    await findByRole('button', { name: 'Buy' })
    const contactLink = await findByRole('link', { name: 'Ask about this clip' })
    expect(contactLink.getAttribute('href')).toBe('/contact-us?reference=VIDEO-7')
  })

  test('a guest has no buttons to download, to enquire or to have the text', async () => {
    const { findByRole, queryByRole } = givenRail()
    await findByRole('button', { name: 'Buy' })
    expect(queryByRole('button', { name: /Download|enquiry/ })).toBeNull()
    expect(queryByRole('link', { name: 'Make an enquiry' })).toBeNull()
  })

  test('a guest reads why a clip for enquiries only has no price, and has one way to ask for it', async () => {
    const { findByText, findByRole, queryByRole } = givenRail({ clip: { enquire: true } })
    await findByText('We license this clip case by case.')
    const contactLink = await findByRole('link', { name: 'Make an enquiry' })
    expect(contactLink.getAttribute('href')).toBe('/contact-us?reference=VIDEO-7')
    expect(queryByRole('link', { name: 'Ask about this clip' })).toBeNull()
    expect(queryByRole('button', { name: 'Buy' })).toBeNull()
    expect(queryByRole('button', { name: 'All pricing options' })).toBeNull()
  })
})

test.each([
  ['to buy first', 'none'],
  ['with a prepaid credit, which moves Buy to the other actions', 'credit'],
] as const)(
  'until the clip of a member has loaded, the page is a guest’s and keeps what was pressed: %s',
  async (_what, ground) => {
    const account = await givenMember(givenApi(priceAnswers()))
    function Page({ loaded }: { loaded: boolean }) {
      return (
        <ClipRail
          clip={sampleClip({ downloadable_by_user: loaded, ...(loaded && { download_by: ground }) })}
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
  },
)

describe('a member', () => {
  test('a member who may have the clip can buy and download it', async () => {
    const { findByRole, queryByText } = await givenRailOfMember()
    await findByRole('button', { name: 'Buy' })
    await findByRole('button', { name: 'Download' })
    expect(queryByText(/^Please login or register/)).toBeNull()
  })

  test('a member whose account may not buy can download only', async () => {
    const { findByRole, queryByRole } = await givenRailOfMember({}, NO_PURCHASE)
    await findByRole('button', { name: 'Download' })
    expect(queryByRole('button', { name: 'Buy' })).toBeNull()
    expect(queryByRole('button', { name: 'All pricing options' })).toBeNull()
  })

  test('a member without access to the clip reads this, and can enquire', async () => {
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

  test('a member reads the restrictions and that a clip is not for social media', async () => {
    const { findByText } = await givenRailOfMember({
      clip: { notSocial: true, restrictions: 'No use in advertising.' },
    })
    await findByText('No use in advertising.')
    await findByText('Not for publication on Social Media')
  })

  test('a member of a customer sees no link into the admin area, whatever the role', async () => {
    const { findByRole, queryByRole } = await givenRailOfMember({}, { userRole: 'Administrator' })
    await findByRole('button', { name: 'Buy' })
    expect(queryByRole('link', { name: 'View in clips admin' })).toBeNull()
  })

  test('a member of the agency sees the clip in the admin area', async () => {
    const { findByRole } = await givenRailOfMember({}, AGENCY_STAFF)
    const link = await findByRole('link', { name: 'View in clips admin' })
    expect(link.getAttribute('href')).toBe('https://admin.example/clips/7')
  })
})

describe('R-TIER-6: a clip that the account has licensed', () => {
  const owned = [
    sampleOwned({
      licence_id: 6,
      tier: 'NNTS',
      tier_name: 'National News/Talk Show',
      granted: '2026-02-03T00:00:00.000Z',
    }),
    sampleOwned({ granted: '2026-01-02T00:00:00.000Z' }),
    sampleOwned({ licence_id: 4, tier: 'NNTS', tier_name: 'National News/Talk Show' }),
  ]

  test('a clip that the account has licensed is named with the newest licence of each tier, and warns of a second use', async () => {
    const { findByText, findByRole, queryByText } = await givenRailOfMember({ clip: { owned } })
    await findByText('Licensed by your account under Digital Editorial since 2 Jan 2026 (Bea Buyer).', {
      exact: false,
    })
    await findByText(
      /National News\/Talk Show since 3 Feb 2026 \(Bea Buyer\)\. Buy it again for another on-air use\./,
    )
    const link = await findByRole('link', { name: 'See licence 5' })
    expect(link.getAttribute('href')).toBe('/licence/5')
    expect(queryByText('See licence 4')).toBeNull()
  })

  test('a clip that the account has licensed is not added to a cart of that tier', async () => {
    givenCart(sampleCart([1], { currency: 'usd' }))
    const { api, user, findByRole, findByText } = await givenRailOfMember({ clip: { owned } })
    api.answer(priceAnswers())
    await user.click(await findByRole('button', { name: 'Buy' }))
    await findByText('Your account already has this for Digital Editorial (Under 5 million).')
    expect(cartStore.read().items.map(({ id }) => id)).toEqual([1])
  })
})

describe('R-CLIP-14: the main button of a member', () => {
  const buttons = (page: Awaited<ReturnType<typeof givenRailOfMember>>) =>
    page
      .getAllByRole('button')
      .flatMap((button) =>
        button.className.split(' ').includes('bg-press') ? (button.textContent ?? '') : [],
      )
  const owned = [sampleOwned({ granted: '2026-01-02T00:00:00.000Z' })]

  test('the main button of a member is Buy without a licence and without a credit', async () => {
    const page = await givenRailOfMember({ clip: { download_by: 'none' } })
    await page.findByRole('button', { name: 'Download' })
    expect(buttons(page)).toEqual(['Buy'])
  })

  test('the main button of a member is the credit where one would do, before Buy', async () => {
    const page = await givenRailOfMember({ clip: { download_by: 'credit' } })
    const credit = await page.findByRole('button', { name: 'Use 1 credit' })
    expect(buttons(page)).toEqual(['Use 1 credit'])
    const buy = page.getByRole('button', { name: 'Buy' })
    expect(credit.compareDocumentPosition(buy)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('the main button of a member is the file where the account owns the licence: one press fetches it at no cost', async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href)
    })
    const page = await givenRailOfMember({ clip: { owned, download_by: 'licence' } })
    page.api.answer({
      'POST /clip/clips/download': {
        delivery_id: 9,
        file_url: 'https://rushes.example/files/kitten.mp4',
        file_name: 'kitten.mp4',
        size_bytes: 1,
        expires_at: '2026-02-03T10:00:00.000Z',
        delivered: [],
        refused: [],
        credits_used: 0,
        balances: [],
      },
    })
    await page.findByText('You own this licence')
    await page.user.click(await page.findByRole('button', { name: 'Download Kitten peers over a wall' }))
    await expect.poll(() => followed).toEqual(['https://rushes.example/files/kitten.mp4'])
    expect(page.api.callsTo('POST /clip/clips/download')[0]?.body).toEqual({
      ids: [{ id: 7 }],
      licensed_only: true,
    })
    expect(buttons(page)).toEqual(['Download Kitten peers over a wall'])
    vi.restoreAllMocks()
  })

  test('the main button of a member is the file for a licensee of a clip that takes enquiries only by now', async () => {
    const page = await givenRailOfMember({ clip: { owned, download_by: 'licence', enquire: true } })
    await page.findByRole('button', { name: 'Make an enquiry' })
    expect(buttons(page)).toEqual(['Download Kitten peers over a wall'])
  })
})

describe('one main button by the situation', () => {
  const mainOf = (container: HTMLElement) =>
    [...container.querySelectorAll('.bg-press')].map(({ textContent }) => textContent)

  test('one main button for a guest is Buy, and for a short Login', async () => {
    givenApi(priceAnswers())
    const film = givenRail()
    await film.findByRole('link', { name: 'Login' })
    expect(mainOf(film.container)).toEqual(['Buy'])
    film.unmount()
    const short = givenRail({ clip: { type: 'short' } })
    await short.findByRole('link', { name: 'Login' })
    expect(mainOf(short.container)).toEqual(['Login'])
  })

  test('one main button for a clip in the cart leads to the checkout', async () => {
    givenCart(sampleCart([7], { currency: 'usd' }))
    const { container, findByRole } = givenRail()
    await findByRole('link', { name: 'In your cart' })
    expect(mainOf(container)).toEqual(['Check out'])
  })

  test('one main button for an owner is Download, and the price is not repeated', async () => {
    const page = await givenRailOfMember({ clip: { download_by: 'licence', textFile: 'kitten.txt' } })
    await page.findByRole('button', { name: 'Buy' })
    expect(mainOf(page.container)).toEqual(['Download Kitten peers over a wall'])
    expect(page.queryByText('From')).toBeNull()
    page.getByRole('button', { name: 'Download options' })
    page.getByRole('button', { name: 'Save to list' })
    page.getByRole('button', { name: 'Download the story (text)' })
  })

  test.each([
    ['staff', { download_by: 'staff' }, {}, 'Download'],
    ['a member whose account may not buy', {}, NO_PURCHASE, 'Download'],
    ['a clip by enquiry only', { enquire: true }, {}, 'Make an enquiry'],
  ] as const)('one main button for %s is the way to the file', async (_who, clip, account, name) => {
    const page = await givenRailOfMember({ clip }, account)
    await page.findByRole('button', { name })
    expect(mainOf(page.container)).toEqual([name])
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

  test('the story as a text is downloaded from the address that the server signs', async () => {
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

  test('the story as a text that the server refuses is explained, and can be asked for again', async () => {
    const { findByText, findByRole } = await pressed({
      'GET /clip/clips/text/:textFile': refuse('withdrawn', 'This clip has been withdrawn.'),
    })
    await findByText('This clip has been withdrawn.')
    const button = await findByRole('button', { name: 'Download the story (text)' })
    expect(button.hasAttribute('aria-busy')).toBe(false)
  })

  test('the story as a text is not offered for a clip without one', async () => {
    const { findByRole, queryByRole } = await givenRailOfMember({ clip: { textFile: null } })
    await findByRole('button', { name: 'Buy' })
    expect(queryByRole('button', { name: /story/ })).toBeNull()
  })
})

test('R-EVIDENCE-5: a member sees how many changes an owned clip has since the newest licence', async () => {
  const changes = { licence_id: 5, count: 2 }
  const owned = [sampleOwned({ granted: '2026-02-03T10:00:00.000Z' })]
  const { findByRole } = await givenRailOfMember({ clip: { owned, download_by: 'licence', changes } })
  const link = await findByRole('link', { name: '2 changes since you licensed this' })
  expect(link.getAttribute('href')).toBe('/licence/5#changes')
})

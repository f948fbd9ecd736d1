/** Clips side by side: their facts, rights and prices, and comparisons that cannot be shown. */
import type { Account } from '@rushes/contract/accounts'
import { within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember, NO_PURCHASE } from '../../../test/sample-account.ts'
import { priceAnswers, samplePrices } from '../../../test/sample-cart.ts'
import { sampleObtainable } from '../../../test/sample-clips.ts'
import { CompareScreen } from './compare-screen.tsx'
import type { ComparedItem } from './load-compared.ts'

type Change = Parameters<typeof sampleObtainable>[1] & Partial<Pick<ComparedItem, 'restrictions' | 'refused'>>

function compared(id: number, { restrictions = '', refused = null, ...change }: Change = {}): ComparedItem {
  return { ...sampleObtainable(id, change), owned: [], restrictions, refused }
}

function givenComparison(items: readonly ComparedItem[], missing: { id: number; message: string }[] = []) {
  return renderPage(<CompareScreen items={items} missing={missing} prices={samplePrices} />, {
    at: '/compare',
  })
}

async function columnsOf({ findByRole }: ReturnType<typeof givenComparison>) {
  const list = await findByRole('list', { name: 'Clips' })
  return [...list.children].filter((child): child is HTMLElement => child instanceof HTMLElement)
}

const factOf = (column: HTMLElement | undefined, name: string) =>
  column && within(column).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

beforeEach(() => {
  givenApi(priceAnswers())
})

describe('a comparison', () => {
  test('a comparison has the same facts of each clip', async () => {
    const columns = await columnsOf(
      givenComparison([
        compared(1),
        compared(2, { meta: { rating: 'SV', duration: 61 }, width: 3840, height: 2160 }),
      ]),
    )
    expect(columns.map((column) => factOf(column, 'Duration'))).toEqual(['00:08', '01:01'])
    expect(columns.map((column) => factOf(column, 'Rating'))).toEqual(['Gold', 'Silver'])
    expect(columns.map((column) => factOf(column, 'Pixels'))).toEqual([
      '1920 × 1080, 1080p',
      '3840 × 2160, 1080p',
    ])
    const [first] = columns
    const link = first && within(first).getByRole('link', { name: 'Clip 1' })
    expect(link?.getAttribute('href')).toBe('/clip/1')
  })

  test('a comparison shows which licences a clip cannot have, and its restrictions', async () => {
    const [free, bound] = await columnsOf(
      givenComparison([
        compared(1),
        compared(2, { meta: { notSocial: true }, restrictions: 'Blur the faces.' }),
      ]),
    )
    expect(factOf(free, 'Licences')).not.toContain('Not available')
    expect(factOf(bound, 'Licences')).toMatch(/Digital Editorial \(Under 5 million\): Not available/)
    expect(factOf(bound, 'Licences')).toMatch(/National News\/Talk Show: .\d/)
    expect(factOf(free, 'Restrictions')).toBe('None')
    expect(factOf(bound, 'Restrictions')).toContain('Not for publication on Social Media')
    expect(factOf(bound, 'Restrictions')).toContain('Blur the faces.')
  })

  test('a comparison adds each clip to the cart, and asks for one that is licensed by enquiry', async () => {
    const { user, findByRole } = givenComparison([compared(1), compared(2, { meta: { enquire: true } })])
    const contactLink = await findByRole('link', { name: 'Make an enquiry' })
    expect(contactLink.getAttribute('href')).toBe('/contact-us?reference=VIDEO-2')
    await user.click(await findByRole('button', { name: 'Buy Clip 1' }))
    await findByRole('dialog', { name: 'Choose a licence' })
  })

  test('a comparison has the sound of one film at a time, at first of the first', async () => {
    const { user, findByRole, container } = givenComparison([compared(1), compared(2)])
    const sound = (id: number) => findByRole('button', { name: `Sound of Clip ${id}` })
    const muted = () => [...container.querySelectorAll('video')].map((video) => video.muted)
    await sound(1)
    expect(muted()).toEqual([false, true])
    await user.click(await sound(2))
    expect(muted()).toEqual([true, false])
    expect((await sound(1)).getAttribute('aria-pressed')).toBe('false')
    await user.click(await sound(2))
    expect(muted()).toEqual([true, true])
  })

  test('a comparison plays neither an image nor graphic content', async () => {
    const { findByText, queryByRole, container } = givenComparison([
      compared(1, { type: 'image' }),
      compared(2, { meta: { graphic: true } }),
    ])
    await findByText('Still image')
    await findByText('Graphic content: the film plays on the page of the clip.')
    expect(container.querySelector('video')).toBeNull()
    expect(queryByRole('group', { name: 'All films' })).toBeNull()
  })

  test('a comparison of three clips can lose one, and of two none', async () => {
    const three = givenComparison([compared(1), compared(2), compared(3)])
    const remove = await three.findByRole('link', { name: 'Remove Clip 2 from the comparison' })
    expect(remove.getAttribute('href')).toBe('/compare?ids=1%2C3')
    three.unmount()
    const two = givenComparison([compared(1), compared(2)])
    await two.findByRole('link', { name: 'Clip 1' })
    expect(two.queryByRole('link', { name: /^Remove/ })).toBeNull()
  })
})

describe('a member', () => {
  const buysOf = async (change: Change, account: Partial<Account> = {}) => {
    await givenMember(givenApi(priceAnswers()), account)
    const page = givenComparison([compared(1, change), compared(2, change)])
    await page.findByRole('link', { name: 'Clip 1' })
    return page
  }

  test('a member reads why a clip cannot be licensed again', async () => {
    const page = await buysOf({ refused: 'The licence was refunded.' })
    expect(page.getAllByText('The licence was refunded.')).toHaveLength(2)
    expect(page.queryByRole('button', { name: /^Buy/ })).toBeNull()
  })

  test('a member whose account may not buy has no Buy', async () => {
    const page = await buysOf({}, NO_PURCHASE)
    expect(page.queryByRole('button', { name: /^Buy/ })).toBeNull()
  })
})

describe('a comparison that cannot be shown', () => {
  test('a comparison that cannot be shown leads to the search', async () => {
    const { findByText, getByRole, queryByRole } = givenComparison([])
    await findByText(/^A comparison has 2 to 4 clips/)
    expect(getByRole('link', { name: 'Search the library' }).getAttribute('href')).toBe('/search')
    expect(queryByRole('list', { name: 'Clips' })).toBeNull()
  })

  test('a comparison that cannot be shown in full shows what is missing, and the others if they are two', async () => {
    const missing = [{ id: 9, message: 'This clip has been withdrawn.' }]
    const one = givenComparison([compared(1)], missing)
    await one.findByText('Clip 9: This clip has been withdrawn.')
    one.getByText(/^A comparison has 2 to 4 clips/)
    one.unmount()
    const two = givenComparison([compared(1), compared(2)], missing)
    await two.findByText('Clip 9: This clip has been withdrawn.')
    expect(await columnsOf(two)).toHaveLength(2)
  })
})

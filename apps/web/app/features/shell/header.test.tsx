/** Header and footer for guests, members and staff: R-SESSION-4. */
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AGENCY_STAFF, givenMember } from '../../../test/sample-account.ts'
import { sampleCart } from '../../../test/sample-cart.ts'
import { currentToken } from '../../lib/stored-session.ts'
import { writeCart } from '../cart/cart-store.ts'
import { addToQueue } from '../downloads/queue-store.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { TestBar } from './test-bar.tsx'

type Given = Parameters<typeof renderPage>[1]

const givenHeader = (options?: Given) => renderPage(<Header />, options)

const linksIn = (part: HTMLElement) =>
  [...part.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

describe('the header of a guest', () => {
  test('the header of a guest has the logo, search, the cart, Pricing, Login and Sign Up', async () => {
    const { findByRole } = givenHeader()
    expect(linksIn(await findByRole('banner'))).toEqual([
      ['Rushes.', '/'],
      ['Search/', '/search'],
      ['Cart', '/cart'],
      ['Pricing', '/pricing'],
      ['Login', '/login'],
      ['Sign Up', '/register'],
    ])
  })

  test('the header of a guest has the newsletter where the installation has one', async () => {
    const { findByRole } = givenHeader({ site: { newsletterUrl: 'https://news.example' } })
    expect((await findByRole('link', { name: 'Newsletter' })).getAttribute('href')).toBe(
      'https://news.example',
    )
  })

  test('the header of a guest counts what is in the cart', async () => {
    writeCart(sampleCart([1, 2]))
    const { findByRole } = givenHeader()
    await findByRole('link', { name: /^Cart\s*2$/ })
  })

  test('the header of a guest does not count downloads, which are for members', async () => {
    addToQueue([{ id: 1, type: 'video' }])
    const { findByRole, queryByRole } = givenHeader()
    await findByRole('link', { name: /^Cart/ })
    expect(queryByRole('link', { name: /^Downloads/ })).toBeNull()
  })
})

describe('the header of a member', () => {
  test('greets by first name and leads to the account', async () => {
    await givenMember(givenApi(), { userFirstName: 'Kurt' })
    const { findByText, findByRole, queryByRole } = givenHeader()
    await findByText('Hello Kurt')
    expect((await findByRole('link', { name: /My Account/ })).getAttribute('href')).toBe('/dashboard')
    expect(queryByRole('link', { name: 'Login' })).toBeNull()
    expect(queryByRole('link', { name: 'Sign Up' })).toBeNull()
    expect(queryByRole('link', { name: 'Admin' })).toBeNull()
  })

  test('the header of a member counts the queued downloads, also those that are added later', async () => {
    await givenMember(givenApi())
    addToQueue([{ id: 1, type: 'video' }])
    const { findByRole } = givenHeader()
    await findByRole('link', { name: /^Downloads\s*1$/ })
    addToQueue([{ id: 2, type: 'image' }])
    await findByRole('link', { name: /^Downloads\s*2$/ })
  })

  test('logs out, shows a message and leads to the login', async () => {
    const api = givenApi()
    await givenMember(api)
    const { user, findByRole, findByText } = givenHeader()
    await user.click(await findByRole('button', { name: 'Logout' }))
    await findByText('You are now logged out.')
    await findByText('Now at /login')
    expect(currentToken()).toBeNull()
    expect(api.callsTo('POST /clip/users/logout')).toHaveLength(1)
  })
})

describe('the admin area', () => {
  test('the admin area is linked for staff of the agency', async () => {
    await givenMember(givenApi(), AGENCY_STAFF)
    const { findByRole } = givenHeader()
    expect((await findByRole('link', { name: 'Admin' })).getAttribute('href')).toBe('https://admin.example')
  })

  test('the admin area is not linked for an administrator of a customer', async () => {
    await givenMember(givenApi(), { userRole: 'Administrator' })
    const { findByRole, queryByRole } = givenHeader()
    await findByRole('link', { name: /My Account/ })
    expect(queryByRole('link', { name: 'Admin' })).toBeNull()
  })
})

describe('the footer', () => {
  test('the footer shows where licences are asked for, and where the offices are', async () => {
    const { findByRole, findByText } = renderPage(<Footer />)
    expect((await findByRole('link', { name: 'licensing@rushes.example' })).getAttribute('href')).toBe(
      'mailto:licensing@rushes.example',
    )
    await findByText('London · Berlin')
  })

  test('the footer has the same links for everyone', async () => {
    const { findByRole } = renderPage(<Footer />)
    expect(linksIn(await findByRole('contentinfo'))).toEqual([
      ['licensing@rushes.example', 'mailto:licensing@rushes.example'],
      ['Pricing', '/pricing'],
      ['National news and talk shows', '/pricing/national-news'],
      ['Purchase options', '/purchase-options'],
      ['Verify a licence', '/verify'],
      ['About us', '/about'],
      ['FAQs', '/faq'],
      ['Contact us', '/contact-us'],
      ['Privacy notice', '/privacy'],
      ['Licensing terms', '/licensing-terms'],
      ['Terms (PDF)', '/licensing-terms.pdf'],
    ])
  })

  test('the footer has the social pages where the installation has them', async () => {
    const social = [{ label: 'Video channel', url: 'https://social.example/rushes' }]
    const { findByRole } = renderPage(<Footer />, { site: { social } })
    const channel = await findByRole('link', { name: 'Video channel' })
    expect(channel.getAttribute('href')).toBe('https://social.example/rushes')
  })
})

test('R-PAYMENT-4: the bar of a test installation states that no money moves', async () => {
  const bar = await renderPage(<TestBar />).findByRole('complementary', { name: 'Test payments' })
  expect(bar.textContent).toBe('TEST PAYMENTS - no money moves')
})

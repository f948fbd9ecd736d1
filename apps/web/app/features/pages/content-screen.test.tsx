/** Content pages and the page that replaces a missing one: R-PAGE-1 and R-CLIP-2. */
import { createClient } from '@rushes/contract/client'
import { waitFor } from '@testing-library/react'
import { data, type ErrorResponse } from 'react-router'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ContentScreen } from './content-screen.tsx'
import { type ContentPage, loadPage } from './load-page.ts'
import { Problem } from './problem.tsx'

const FAQ: ContentPage = {
  slug: 'faq',
  heading: 'Questions',
  content: '<p>Ask us.</p><h2>May I share?</h2><p>No.</p>',
  updated: '2026-03-01',
  announced: null,
  intro: '<p>Ask us.</p>',
  sections: [{ heading: 'May I share?', content: '<p>No.</p>' }],
}

const LONG_FAQ = {
  ...FAQ,
  sections: [...FAQ.sections, { heading: 'How much is it?', content: '<p>It depends.</p>' }],
}

const Main = (props: { page: ContentPage; folded: boolean }) => (
  <main>
    <ContentScreen path="/faq" {...props} />
  </main>
)

describe('a content page', () => {
  test('a content page has its heading, its text and the day of its last change', async () => {
    const { findByRole, findByText } = renderPage(<ContentScreen page={FAQ} path="/faq" />)
    await findByRole('heading', { level: 1, name: 'Questions' })
    await findByText('Last updated 1 Mar 2026')
    await findByText('No.')
  })

  test('a content page has the title of its route, else its heading, after the name of the product', async () => {
    const routed = renderPage(<ContentScreen page={FAQ} path="/faq" title="FAQ" />)
    await waitFor(() => expect(document.title).toBe('Rushes - FAQ'))
    routed.unmount()
    renderPage(<ContentScreen page={FAQ} path="/page/faq" />, { site: { brandName: 'Dailies' } })
    await waitFor(() => expect(document.title).toBe('Dailies - Questions'))
  })

  test('folds its sections where the route asks for it', async () => {
    const { findByRole } = renderPage(<Main page={LONG_FAQ} folded />)
    const [first, second] = (await findByRole('main')).querySelectorAll('details')
    expect(first?.textContent).toContain('No.')
    expect([first?.open, second?.open]).toEqual([true, false])
  })

  test('a content page has an address for each section, which opens it', async () => {
    location.hash = ''
    const { findByRole } = renderPage(<Main page={LONG_FAQ} folded />, { at: '/faq#how-much-is-it' })
    const link = await findByRole('link', { name: 'How much is it?' })
    expect(link.getAttribute('href')).toBe('#how-much-is-it')
    await waitFor(() =>
      expect(document.getElementById('how-much-is-it')?.querySelector('details')?.open).toBe(true),
    )
  })

  test('a content page whose text states since when it holds names no other day', async () => {
    const { findByRole, queryByText } = renderPage(<ContentScreen page={FAQ} path="/faq" dated />)
    await findByRole('heading', { level: 1, name: 'Questions' })
    expect(queryByText(/^Last updated/)).toBeNull()
  })

  test('R-TERMS-2: a content page links to its next change, and the announced text to the one in force', async () => {
    const announced = { version: '2027-01', from: '2027-01-15', isShown: false }
    const current = renderPage(<ContentScreen page={{ ...FAQ, announced }} path="/privacy" />)
    await current.findByText(/^A new version takes effect on 15 Jan 2027\./)
    const next = current.getByRole('link', { name: 'Read the new version' })
    expect(next.getAttribute('href')).toBe('/privacy?version=2027-01')
    current.unmount()
    const shown = { ...announced, isShown: true }
    const page = renderPage(<ContentScreen page={{ ...FAQ, announced: shown }} path="/privacy" />)
    await page.findByText(/^This version takes effect on 15 Jan 2027\./)
    const back = page.getByRole('link', { name: 'Read the version in force' })
    expect(back.getAttribute('href')).toBe('/privacy')
  })

  test('a content page that does not exist shows the heading Not found', async () => {
    const { findByRole } = renderPage(<ContentScreen page={null} path="/page/none" />)
    await findByRole('heading', { level: 1, name: 'Not found' })
    await waitFor(() => expect(document.title).toBe('Rushes - Not found'))
    expect((await findByRole('link', { name: 'Home' })).getAttribute('href')).toBe('/')
    expect((await findByRole('searchbox', { name: 'Search the library' })).closest('form')?.action).toMatch(
      /\/search$/,
    )
  })
})

describe('loading a content page', () => {
  const api = createClient({ base: '/rest' })

  test('loading a content page asks for it by its slug', async () => {
    const double = givenApi({ 'GET /api/pages/display/:slug': { Page: FAQ } })
    expect(await loadPage(api, 'faq')).toEqual(data({ page: FAQ }))
    expect(double.callsTo('GET /api/pages/display/:slug')[0]?.params).toEqual({ slug: 'faq' })
  })

  test('R-TERMS-2: loading a content page asks for the version in its address', async () => {
    const double = givenApi({ 'GET /api/pages/display/:slug': { Page: FAQ } })
    await loadPage(api, 'privacy', new Request('https://rushes.example/privacy?version=2'))
    expect(double.callsTo('GET /api/pages/display/:slug')[0]?.query).toEqual({ version: '2' })
  })

  test('loading a content page answers 404 without failing when there is none', async () => {
    givenApi({ 'GET /api/pages/display/:slug': refuse('not_found', 'There is no such page.') })
    expect(await loadPage(api, 'none')).toEqual(data({ page: null }, { status: 404 }))
  })

  test('loading a content page passes on any other refusal with its status and words', async () => {
    givenApi({ 'GET /api/pages/display/:slug': refuse('unavailable', 'Please try again later.') })
    const failure = { message: 'Please try again later.', code: 'unavailable' }
    await expect(loadPage(api, 'faq')).rejects.toEqual(data(failure, { status: 503 }))
  })
})

describe('a page that could not be shown', () => {
  /** As the router hands on what a loader has thrown. */
  function refusal(status: number, message: string): ErrorResponse & { internal: boolean } {
    return { status, statusText: '', internal: false, data: { message, code: 'internal' } }
  }

  test('a page that could not be shown shows the message of the server and leads on', async () => {
    const { findByRole } = renderPage(<Problem error={refusal(403, 'Your account covers shorts only.')} />)
    await findByRole('heading', { level: 1, name: 'This page could not be shown' })
    expect((await findByRole('alert')).textContent).toBe('Your account covers shorts only.')
    expect((await findByRole('link', { name: 'Home' })).getAttribute('href')).toBe('/')
  })

  test('a page that could not be shown states that a withdrawn clip is no longer available', async () => {
    const { findByRole } = renderPage(<Problem error={refusal(410, 'This clip has been withdrawn.')} />)
    await findByRole('heading', { level: 1, name: 'No longer available' })
    await waitFor(() => expect(document.title).toBe('Rushes - No longer available'))
  })

  test('a page that could not be shown is Not found when the server returns that', async () => {
    const { findByRole } = renderPage(<Problem error={refusal(404, 'There is no such clip.')} />)
    await findByRole('heading', { level: 1, name: 'Not found' })
  })

  test('a page that could not be shown never shows the text of a programming error', async () => {
    const { findByRole } = renderPage(<Problem error={new TypeError('x is undefined')} />)
    expect((await findByRole('alert')).textContent).toBe('An error occurred')
  })
})

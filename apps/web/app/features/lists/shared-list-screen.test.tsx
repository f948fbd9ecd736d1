/** A list as its link shows it, and the words when it shows none: R-LIST-14. */
import { describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { priceAnswers, samplePrices } from '../../../test/sample-cart.ts'
import { sampleObtainable } from '../../../test/sample-clips.ts'
import type { SharedAnswer } from './load-shared-list.ts'
import { SharedListScreen } from './shared-list-screen.tsx'

const LIST = {
  name: 'Monday show',
  created: '2026-01-07T13:10:00.000Z',
  clips: [1, 2],
  items: [sampleObtainable(1), sampleObtainable(2)],
}
const OPEN: SharedAnswer = { list: LIST, refusal: null }
const refused = (code: string, message: string, status: number): SharedAnswer => ({
  list: null,
  refusal: { code, message, status },
})
const LOCKED = refused('password_required', 'This list asks for a password', 403)

const open = (answer: SharedAnswer) =>
  renderPage(<SharedListScreen reference="ref" answer={answer} prices={samplePrices} />)

describe('a shared list', () => {
  test('a shared list shows its name, when it was created and its clips, and nothing to change', async () => {
    givenApi()
    const { findByRole, getByText, queryByRole } = open(OPEN)
    await findByRole('heading', { level: 1, name: 'Monday show' })
    getByText('Shared list · 2 clips · created 7 Jan 2026')
    await findByRole('link', { name: 'Clip 1' })
    expect(queryByRole('button')).toBeNull()
  })

  test('a shared list shows guests its lowest price, and how to license or ask', async () => {
    givenApi(priceAnswers())
    const items = [
      sampleObtainable(1, { meta: { notSocial: true } }),
      sampleObtainable(2, { meta: { enquire: true } }),
    ]
    const { findByRole, findByText } = open({ list: { ...LIST, items }, refusal: null })
    const hrefOf = async (name: string) => (await findByRole('link', { name })).getAttribute('href')
    expect(await hrefOf('Login')).toBe('/login?next=%2Flist%2Fshare%2Fref')
    expect(await hrefOf('Sign Up')).toBe('/register')
    expect(await hrefOf('Contact us')).toBe('/contact-us')
    expect((await findByText(/£1,600/)).closest('p')?.textContent).toBe('From£1,600GBPper clip')
  })

  test('a shared list of clips for enquiries only has no price', async () => {
    givenApi()
    const items = [sampleObtainable(1, { meta: { enquire: true } })]
    const { findByRole, queryByText } = open({ list: { ...LIST, items }, refusal: null })
    await findByRole('link', { name: 'Contact us' })
    expect(queryByText('From')).toBeNull()
  })

  test('a shared list of many clips shows 96 of them, and more on demand', async () => {
    givenApi()
    const items = Array.from({ length: 100 }, (_, at) => sampleObtainable(at + 1))
    const { findByRole, user, getAllByRole } = open({ list: { ...LIST, items }, refusal: null })
    const more = await findByRole('link', { name: 'Show more clips' })
    expect(getAllByRole('heading', { level: 3 })).toHaveLength(96)
    await user.click(more)
    expect(getAllByRole('heading', { level: 3 })).toHaveLength(100)
  })

  test('a shared list shows as many clips as its address requests', async () => {
    givenApi()
    const items = Array.from({ length: 100 }, (_, at) => sampleObtainable(at + 1))
    const answer = { list: { ...LIST, items }, refusal: null }
    const screen = <SharedListScreen reference="ref" answer={answer} prices={samplePrices} />
    const { findByText, getAllByRole } = renderPage(screen, { at: '/list/share/ref?shown=192' })
    await findByText('Clip 100')
    expect(getAllByRole('heading', { level: 3 })).toHaveLength(100)
  })

  test('a shared list can be saved to a list of their own by members', async () => {
    await givenMember(givenApi())
    const { findByRole } = open(OPEN)
    await findByRole('button', { name: 'Save these clips to a list' })
  })

  test('a shared list without clips to show shows a message', async () => {
    givenApi()
    const { findByText } = open({ list: { ...LIST, clips: [], items: [] }, refusal: null })
    await findByText('This list has no clips that can be shown now.')
  })
})

describe('a link without a list', () => {
  test.each([
    ['not_found', 'There is no such link', 404],
    ['link_ended', 'This link was ended', 410],
    ['unavailable', 'Please try again', 503],
  ])('a link without a list shows why (%s), and leads on', async (code, message, status) => {
    givenApi()
    const { findByRole, getByText } = open(refused(code, message, status))
    await findByRole('heading', { level: 1, name: 'This list cannot be shown' })
    getByText(message)
    await findByRole('link', { name: 'Search the library' })
  })
})

describe('a list with a password', () => {
  test('a list with a password is shown after the right one', async () => {
    const api = givenApi({ 'POST /clip/savelists/shared/:ref/open': LIST })
    const { user, findByRole, findByLabelText, queryByText } = open(LOCKED)
    await user.type(await findByLabelText('Password'), ' kestrel ')
    expect(queryByText('Monday show')).toBeNull()
    await user.click(await findByRole('button', { name: 'Open the list' }))
    await findByRole('heading', { level: 1, name: 'Monday show' })
    const [call] = api.callsTo('POST /clip/savelists/shared/:ref/open')
    expect([call?.params.ref, call?.body]).toEqual(['ref', { password: ' kestrel ' }])
  })

  test('a list with a password states that one is wrong, and lets the next try be typed', async () => {
    givenApi({ 'POST /clip/savelists/shared/:ref/open': refuse('wrong_password', 'Wrong password') })
    const { user, findByRole, findByLabelText, findByText } = open(LOCKED)
    await user.type(await findByLabelText('Password'), 'sparrow')
    await user.click(await findByRole('button', { name: 'Open the list' }))
    await findByText('Wrong password')
    expect(document.activeElement).toBe(await findByLabelText('Password'))
  })

  test('a list with a password is not asked for without one', async () => {
    const api = givenApi()
    const { user, findByRole, findByText } = open(LOCKED)
    await user.click(await findByRole('button', { name: 'Open the list' }))
    await findByText('Please enter the password')
    expect(api.callsTo('POST /clip/savelists/shared/:ref/open')).toHaveLength(0)
  })
})

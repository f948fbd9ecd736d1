/** The download queue as a member uses it: R-DOWNLOAD-1, R-DOWNLOAD-3 and R-DOWNLOAD-4. */
import type { Account } from '@rushes/contract/accounts'
import type { Data } from '@rushes/contract/client'
import { within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { NO_PURCHASE, sampleAccount } from '../../../test/sample-account.ts'
import { pricesAnswer } from '../../../test/sample-cart.ts'
import {
  SAMPLE_PUBLISHING,
  sampleDelivered,
  sampleObtainable,
  sampleOwned,
} from '../../../test/sample-clips.ts'
import type { LoadedClips } from '../catalogue/load-clips.ts'
import type { CreditBalance } from '../credits/credit-balance.ts'
import type { Prepared } from './load-prepared.ts'
import { QueueScreen } from './queue-screen.tsx'
import { clearQueue, type QueueRow, queueStore } from './queue-store.ts'

type Delivery = Data<'POST /clip/clips/download'>
type LoadedClip = Data<'GET /clip/clips/batch'>['items'][number]

const DELI: CreditBalance = { media: 'video', tier: 'DELI', available: 5 }
const NNTS: CreditBalance = { media: 'video', tier: 'NNTS', available: 5 }
const OWNED = [sampleOwned()]

const row = (id: number, product?: string): QueueRow => ({ id, type: 'video', ...(product && { product }) })
const loaded = (id: number, owned: LoadedClip['owned'] = []): LoadedClip => ({
  ...sampleObtainable(id),
  owned,
})

const licensed = (id: number) => ({ ...sampleDelivered(id), licence_id: 5, publishing: SAMPLE_PUBLISHING })

function delivery(ids: readonly number[], change: Partial<Delivery> = {}): Delivery {
  return {
    delivery_id: 9,
    file_url: '/files/abc',
    file_name: 'clips.zip',
    size_bytes: 1_000,
    expires_at: '2026-11-23T00:00:00.000Z',
    delivered: ids.map((id) => sampleDelivered(id)),
    refused: [],
    credits_used: ids.length,
    balances: [],
    ...change,
  }
}

/** A delivery as the server lists it afterwards. */
function prepared(ids: readonly number[], change: Partial<Prepared> = {}): Prepared {
  const { delivery_id, file_url, file_name, size_bytes, expires_at, delivered } = delivery(ids)
  return { delivery_id, file_url, file_name, size_bytes, expires_at, delivered, fetched: false, ...change }
}

type Given = {
  rows?: readonly QueueRow[]
  clips?: readonly LoadedClip[]
  gone?: LoadedClips
  balances?: readonly CreditBalance[]
  account?: Partial<Account>
  waiting?: readonly Prepared[]
  at?: string
}

function openQueue({
  rows = [row(1)],
  clips,
  gone = new Map(),
  balances = [DELI],
  account = {},
  waiting = [],
  at = '/downloads',
}: Given = {}) {
  queueStore.write([...rows])
  const known = clips ?? rows.map(({ id }) => loaded(id))
  const all: LoadedClips = new Map([...known.map((clip) => [clip.id, clip] as const), ...gone])
  return renderPage(
    <QueueScreen account={sampleAccount(account)} clips={all} balances={balances} prepared={waiting} />,
    { at },
  )
}

const linesOf = ({ getByRole }: ReturnType<typeof openQueue>) =>
  within(getByRole('list', { name: 'Clips in your queue' })).getAllByRole('listitem')

afterEach(clearQueue)

describe('an empty queue', () => {
  test('an empty queue shows a message and leads to the library', async () => {
    const { findByText, getByRole } = openQueue({ rows: [] })
    await findByText('There are no downloads currently in your queue')
    expect(getByRole('link', { name: 'Search the library' }).getAttribute('href')).toBe('/search')
  })
})

describe('R-DOWNLOAD-1: before anything is spent, the queue states', () => {
  test('what each clip costs, and what all of them cost', async () => {
    const page = openQueue({
      rows: [row(1), row(2), row(3)],
      clips: [loaded(1, OWNED), loaded(2)],
      gone: new Map([[3, { gone: 'This clip was withdrawn' }]]),
    })
    await page.findByText('You own this. No credit will be used.')
    page.getByText('Uses 1 video credit of Digital Editorial (Under 5 million)')
    page.getByText('This clip was withdrawn')
    page.getByText('1 licensed already · 1 will use a credit · 1 cannot be downloaded yet')
    page.getByRole('button', { name: 'Download all' })
  })

  test('before anything is spent, the queue states that a clip must be bought where there is no credit, and downloads nothing', async () => {
    const api = givenApi()
    const { user, findByText, getByRole } = openQueue({ balances: [] })
    await findByText('Not licensed yet: buy a licence first')
    const button = getByRole('button', { name: 'Download all' })
    expect(button.hasAttribute('disabled')).toBe(true)
    await user.click(button)
    await findByText('None of these clips can be downloaded yet.')
    expect(api.callsTo('POST /clip/clips/download')).toHaveLength(0)
  })

  test('how many must be bought first, with a button that buys them', async () => {
    givenApi({ 'GET /clip/pricing': pricesAnswer() })
    const page = openQueue({
      rows: [row(1), row(2), row(3)],
      clips: [loaded(1), loaded(2), loaded(3, OWNED)],
      balances: [],
    })
    await page.findByText('2 clips are not licensed yet, and your account has no credits for them.')
    await page.findByRole('button', { name: 'Buy 2 licences from £400' })
  })

  test('the licence is offered at once to a user who comes to buy', async () => {
    givenApi({ 'GET /clip/pricing': pricesAnswer() })
    const page = openQueue({ rows: [row(1)], clips: [loaded(1)], balances: [], at: '/downloads?buy=1' })
    await page.findByRole('dialog', { name: 'Choose a licence' })
    await page.user.click(page.getByRole('button', { name: 'Close' }))
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  })

  test('nothing to buy to an account that may not', async () => {
    givenApi()
    const page = openQueue({ balances: [], account: NO_PURCHASE })
    await page.findByRole('button', { name: 'Download all' })
    expect(page.queryByRole('button', { name: /^Buy/ })).toBeNull()
  })

  test('before anything is spent, the queue states that staff of the agency use no credit', async () => {
    const { findByText } = openQueue({ balances: [], account: { accountKind: 'agency', userRole: 'Staff' } })
    await findByText('Agency staff, no credit used')
  })

  test('before anything is spent, the queue states that an account which cannot purchase uses its allowance', async () => {
    const allowance: CreditBalance = { media: 'video', tier: null, available: null }
    const { findByText, queryByLabelText } = openQueue({ balances: [allowance], account: NO_PURCHASE })
    await findByText('Uses 1 video credit')
    expect(queryByLabelText('Use credits of')).toBeNull()
  })

  test('nothing about a clip that could not be asked for, and leaves it to the server', async () => {
    const { findByText, getByText } = openQueue({ clips: [] })
    await findByText('Checked when you download')
    getByText('Clip 1')
  })
})

describe('credits of several licences', () => {
  test('credits of several licences have to be chosen, for the rows without a licence of their own', async () => {
    const api = givenApi({ 'POST /clip/clips/download': delivery([1]) })
    const { user, findByLabelText, getByText, getByRole } = openQueue({ balances: [DELI, NNTS] })
    const choice = await findByLabelText('Use credits of')
    getByText('Choose which credits to use')
    await user.selectOptions(choice, 'NNTS')
    getByText('Uses 1 video credit of National News/Talk Show')
    await user.click(getByRole('button', { name: 'Download all' }))
    const [call] = api.callsTo('POST /clip/clips/download')
    expect(call?.body).toEqual({ ids: [{ id: 1, type: 'video', tier: 'NNTS' }] })
  })

  test('credits of several licences need no choice for a clip that was bought under one of them', async () => {
    const { findByText, queryByLabelText } = openQueue({
      rows: [row(1, 'NNTS-VID-1')],
      balances: [DELI, NNTS],
    })
    await findByText('Uses 1 video credit of National News/Talk Show')
    expect(queryByLabelText('Use credits of')).toBeNull()
  })
})

describe('a delivery', () => {
  test('a delivery is being prepared, once, however often the button is pressed', async () => {
    const api = givenApi({ 'POST /clip/clips/download': () => new Promise(() => {}) })
    const { user, findByRole, findByText, getByRole } = openQueue()
    await user.click(await findByRole('button', { name: 'Download all' }))
    await findByText('We are now preparing your files. Please stay on this page.')
    await user.click(getByRole('button', { name: 'Download all' }))
    expect(api.callsTo('POST /clip/clips/download')).toHaveLength(1)
  })

  test('a delivery is ready: the link to the file, and what was used', async () => {
    givenApi({ 'POST /clip/clips/download': delivery([1, 2], { credits_used: 1 }) })
    const { user, findByRole, findByText, getByText } = openQueue({ rows: [row(1), row(2)] })
    await user.click(await findByRole('button', { name: 'Download all' }))
    const link = await findByRole('link', { name: 'Your files are ready. Click here to download.' })
    expect(link.getAttribute('href')).toBe('/files/abc')
    getByText('2 files in one ZIP, 1.0 kB, 1 credit used. The link works for 24 hours.')
    await findByText('1'.repeat(64))
  })

  test('a delivery of one licensed clip shows its licence, restrictions and credit line, to be copied', async () => {
    givenApi({ 'POST /clip/clips/download': delivery([], { delivered: [licensed(1)] }) })
    const { user, findByRole, getByText, queryByText } = openQueue({ clips: [loaded(1, OWNED)] })
    await user.click(await findByRole('button', { name: 'Download all' }))
    await findByRole('button', { name: /^Copy for CMS.*clip-1\.mp4$/ })
    getByText('Not in Norway')
    getByText('Ada Byron / Rushes')
    expect(queryByText('Licences, restrictions and credit lines')).toBeNull()
  })

  test('a delivery of several clips shows the licences of those that have one, folded', async () => {
    const delivered = [licensed(1), sampleDelivered(2), licensed(3)]
    givenApi({ 'POST /clip/clips/download': delivery([], { delivered }) })
    const { user, findByRole, findByText, getAllByText } = openQueue({ rows: [row(1), row(2), row(3)] })
    await user.click(await findByRole('button', { name: 'Download all' }))
    await findByText('Licences, restrictions and credit lines')
    expect(getAllByText('Ada Byron / Rushes')).toHaveLength(2)
  })

  test('a delivery of one licensed clip is one file, for nothing', async () => {
    givenApi({ 'POST /clip/clips/download': delivery([1], { credits_used: 0 }) })
    const { user, findByRole, findByText } = openQueue({ clips: [loaded(1, OWNED)] })
    await user.click(await findByRole('button', { name: 'Download all' }))
    await findByText('1 file, 1.0 kB, no credits used. The link works for 24 hours.')
  })

  test('a delivery is refused with the message of the server, and can be asked for again', async () => {
    const api = givenApi({
      'POST /clip/clips/download': refuse('licence_required', 'There is no credit left'),
    })
    const { user, findByRole } = openQueue()
    await user.click(await findByRole('button', { name: 'Download all' }))
    expect((await findByRole('alert')).textContent).toContain('There is no credit left')
    api.answer({ 'POST /clip/clips/download': delivery([1]) })
    await user.click(await findByRole('button', { name: 'Download all' }))
    await findByRole('link', { name: /Your files are ready/ })
  })

  test('a delivery fails with a general message when the server cannot be reached', async () => {
    givenApi({ 'POST /clip/clips/download': () => Promise.reject(new TypeError('Failed to fetch')) })
    const { user, findByRole } = openQueue()
    await user.click(await findByRole('button', { name: 'Download all' }))
    expect((await findByRole('alert')).textContent).toContain('An error occurred')
    expect(queueStore.read()).toHaveLength(1)
  })

  test('R-DOWNLOAD-6: of everything leaves an empty queue once its file was fetched, which leads to the history', async () => {
    const api = givenApi({ 'POST /clip/clips/download': delivery([1]) })
    const { user, findByRole, findByText } = openQueue()
    await user.click(await findByRole('button', { name: 'Download all' }))
    await findByText('Ready to download')
    expect(queueStore.read()).toEqual([{ id: 1, type: 'video', delivery: 9 }])
    api.answer({ 'GET /clip/downloads/prepared': [prepared([1], { fetched: true })] })
    await user.click(await findByRole('link', { name: /Your files are ready/ }))
    const link = await findByRole('link', { name: 'Download history' })
    expect(link.getAttribute('href')).toBe('/my-downloads')
    expect(queueStore.read()).toEqual([])
  })

  test('files that are ready have the one primary button', async () => {
    givenApi()
    const { findByRole, getByRole } = openQueue({
      rows: [{ ...row(1), delivery: 9 }, row(2)],
      waiting: [prepared([1])],
    })
    const ready = await findByRole('link', { name: /Your files are ready/ })
    expect(ready.classList).toContain('bg-press')
    expect(getByRole('button', { name: 'Download all' }).classList).not.toContain('bg-press')
  })

  test('R-DOWNLOAD-6: of an earlier visit still has its link', async () => {
    givenApi()
    const { findByRole, getByText } = openQueue({
      rows: [{ ...row(1), delivery: 9 }],
      waiting: [prepared([1])],
    })
    const link = await findByRole('link', { name: 'Your files are ready. Click here to download.' })
    expect(link.getAttribute('href')).toBe('/files/abc')
    getByText('1 file, 1.0 kB, prepared earlier and not downloaded yet.')
  })
})

describe('R-DOWNLOAD-3: after a delivery', () => {
  test('after a delivery only what was delivered waits to be fetched, the rest stays with its reason', async () => {
    const refused = [{ id: 2, code: 'withdrawn', message: 'This clip was withdrawn a minute ago' }]
    givenApi({ 'POST /clip/clips/download': delivery([1], { refused }) })
    const page = openQueue({ rows: [row(1), row(2)] })
    await page.user.click(await page.findByRole('button', { name: 'Download all' }))
    await page.findByText('This clip was withdrawn a minute ago')
    expect(linesOf(page)).toHaveLength(2)
    expect(queueStore.read()).toEqual([{ ...row(1), delivery: 9 }, row(2)])
  })

  test('after a delivery that was refused as a whole, each clip has its reason', async () => {
    const data = { refused: [{ id: 1, code: 'withdrawn', message: 'Withdrawn' }, { id: 'x' }] }
    givenApi({ 'POST /clip/clips/download': refuse('conflict', 'None could be delivered', { data }) })
    const { user, findByRole, getByText } = openQueue()
    await user.click(await findByRole('button', { name: 'Download all' }))
    await findByRole('alert')
    getByText('Withdrawn')
    expect(queueStore.read()).toHaveLength(1)
  })
})

describe('R-DOWNLOAD-4: the queue', () => {
  test('the queue sends fifty clips at once, and shows a message before', async () => {
    const ids = Array.from({ length: 51 }, (_, at) => at + 1)
    const api = givenApi({ 'POST /clip/clips/download': delivery(ids.slice(0, 50)) })
    const page = openQueue({ rows: ids.map((id) => row(id)), clips: ids.map((id) => loaded(id, OWNED)) })
    await page.findByText('The first 50 come in one file; download again for the rest.')
    await page.user.click(page.getByRole('button', { name: 'Download all' }))
    await page.findByRole('link', { name: /Your files are ready/ })
    expect(api.callsTo('POST /clip/clips/download')[0]?.body).toMatchObject({ ids: { length: 50 } })
    expect(queueStore.read().filter(({ delivery }) => delivery === undefined)).toHaveLength(1)
  })

  test('the queue loses one clip, shows a message and moves the focus to the list', async () => {
    const page = openQueue({ rows: [row(1), row(2)] })
    await page.user.click(await page.findByRole('button', { name: 'Remove Clip 1 from the queue' }))
    await page.findByText('The item was removed from your downloads')
    expect(linesOf(page)).toHaveLength(1)
    expect(document.activeElement).toBe(page.getByRole('list', { name: 'Clips in your queue' }))
  })
})

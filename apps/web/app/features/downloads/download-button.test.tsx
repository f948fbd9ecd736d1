/** Getting one clip's file: R-DOWNLOAD-1, R-DOWNLOAD-4 and R-TIER-3. */
import type { Clip } from '@rushes/contract/clips'
import type { Rendition } from '@rushes/contract/renditions'
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember, NO_PURCHASE } from '../../../test/sample-account.ts'
import { sampleClip, sampleDelivered, sampleOwned } from '../../../test/sample-clips.ts'
import { formatDay } from '../catalogue/clip-facts.ts'
import { DownloadButton } from './download-button.tsx'
import { addToQueue, clearQueue, queueStore } from './queue-store.ts'

const DELIVERY = {
  delivery_id: 9,
  file_url: '/files/abc',
  file_name: 'clip.mp4',
  size_bytes: 1_000,
  expires_at: '2026-11-23T00:00:00.000Z',
  delivered: [sampleDelivered(7)],
  refused: [],
  credits_used: 1,
  balances: [],
}

async function openOptions(change: Partial<Clip> = {}) {
  const page = renderPage(<DownloadButton clip={sampleClip(change)} />)
  await page.user.click(await page.findByRole('button', { name: 'Download' }))
  await page.findByRole('dialog', { name: 'Download options' })
  return page
}

afterEach(clearQueue)

describe('the options show what a download costs', () => {
  test('nothing, where the account holds a licence', async () => {
    await givenMember(givenApi())
    const owned = [sampleOwned()]
    const { getByText } = await openOptions({ owned })
    getByText('Your account holds a licence for this clip: downloading it again is free.')
  })

  test('R-DISPUTE-2: that the file is held back, where its payment is disputed', async () => {
    await givenMember(givenApi())
    const owned = [sampleOwned({ frozen: true })]
    const { getByText } = await openOptions({ owned, download_by: 'frozen' })
    getByText(/^The payment of this licence is disputed at the bank/)
  })

  test('a prepaid credit, and how many are left', async () => {
    await givenMember(givenApi(), { prepaidCredits: 3 })
    const { getByText } = await openOptions()
    getByText('Without a licence, downloading uses one of your prepaid credits (3 left).')
  })

  test('R-TIER-3: no credit for digital editorial, where the clip is not for social media', async () => {
    await givenMember(givenApi(), { prepaidCredits: 3 })
    const { getByText } = await openOptions({ notSocial: true })
    getByText(/Not for publication on Social Media: credits for Digital Editorial cannot be used for it\./)
  })

  test('a credit of the allowance, where the account cannot purchase', async () => {
    await givenMember(givenApi(), NO_PURCHASE)
    const { getByText } = await openOptions()
    getByText('Downloading uses one of your account’s video credits.')
  })
})

test.each([
  ['none', /^This clip is not licensed yet, and your account has no credit for it\./],
  ['choose_tier', /^Your account has credits of several licences\./],
] as const)(
  'R-CLIP-14: where the ground is %s, only the queue is offered, with the reason',
  async (ground, label) => {
    await givenMember(givenApi())
    const { getByText, queryByRole, getByRole } = await openOptions({ download_by: ground })
    getByText(label)
    getByRole('button', { name: 'Add to download queue' })
    expect(queryByRole('button', { name: 'Download now' })).toBeNull()
  },
)

describe('R-COMP-1: the comp of a film that is not licensed', () => {
  const COMP = {
    id: 3,
    clip_id: 7,
    file_url: '/files/comp',
    file_name: 'clip.mp4',
    size_bytes: 900,
    expires_at: '2026-11-23T00:00:00.000Z',
    licence_url: '/files/comp-licence',
    until: '2026-12-23T00:00:00.000Z',
  }
  const MADE = {
    id: 12,
    clip_id: 7,
    format: 'comp',
    state: 'ready',
    problem: '',
    file_name: 'clip.mp4',
    size_bytes: 900,
    begin_frame: 0,
    end_frame: null,
  } as const satisfies Rendition

  test('the comp of a film is downloaded without a licence or a credit, and its licence is offered', async () => {
    const api = givenApi({ 'POST /clip/renditions': MADE, 'POST /clip/comps': COMP })
    await givenMember(api)
    const { user, getByRole, findByText, getByText, queryByRole } = await openOptions({ download_by: 'none' })
    await user.selectOptions(getByRole('combobox', { name: 'File' }), 'Comp (free, with a watermark)')
    getByText(/^A small copy with a watermark/)
    expect(queryByRole('button', { name: 'Add to download queue' })).toBeNull()
    expect(queryByRole('checkbox')).toBeNull()
    await user.click(getByRole('button', { name: 'Download now' }))
    await findByText('The download of the comp has started')
    getByRole('button', { name: 'Comp licence (PDF)' })
    getByText(`It may be used until ${formatDay(COMP.until)}.`)
    expect(api.callsTo('POST /clip/renditions')[0]?.body).toMatchObject({ clip_id: 7, format: 'comp' })
    expect(api.callsTo('POST /clip/comps')[0]?.body).toEqual({ rendition: 12 })
  })

  test('a comp above the limit of a day shows why', async () => {
    const refusal = 'Your account has had comps of 50 films within a day.'
    const api = givenApi({ 'POST /clip/renditions': MADE, 'POST /clip/comps': refuse('conflict', refusal) })
    await givenMember(api)
    const { user, getByRole, findByRole } = await openOptions({ download_by: 'none' })
    await user.selectOptions(getByRole('combobox', { name: 'File' }), 'Comp (free, with a watermark)')
    await user.click(getByRole('button', { name: 'Download now' }))
    expect((await findByRole('alert')).textContent).toContain(refusal)
  })

  test('a picture, and a film whose payment is disputed, have none', async () => {
    await givenMember(givenApi())
    const { queryByRole } = await openOptions({ type: 'image', download_by: 'none' })
    expect(queryByRole('combobox', { name: 'File' })).toBeNull()
  })
})

describe('a download now', () => {
  test('a download now starts, and closes the options', async () => {
    const api = givenApi({ 'POST /clip/clips/download': DELIVERY })
    const { user, getByRole, queryByRole, findByRole } = await openOptions()
    const followed: string[] = []
    const follow = (event: Event) => {
      event.preventDefault()
      if (event.target instanceof HTMLAnchorElement) followed.push(event.target.href)
    }
    document.addEventListener('click', follow)
    await user.click(getByRole('button', { name: 'Download now' }))
    await findByRole('button', { name: 'Download' })
    document.removeEventListener('click', follow)
    expect(queryByRole('dialog')).toBeNull()
    expect(followed.map((address) => new URL(address).pathname)).toEqual(['/files/abc'])
    expect(api.callsTo('POST /clip/clips/download')[0]?.body).toEqual({ ids: [{ id: 7, type: 'video' }] })
  })

  test('a download now that is refused shows why and leaves the options open', async () => {
    givenApi({ 'POST /clip/clips/download': refuse('licence_required', 'Please buy a licence first') })
    const { user, getByRole, findByRole } = await openOptions()
    await user.click(getByRole('button', { name: 'Download now' }))
    expect((await findByRole('alert')).textContent).toContain('Please buy a licence first')
    expect(getByRole('button', { name: 'Download now' }).hasAttribute('aria-busy')).toBe(false)
  })

  test('a download now is asked for once while it is prepared', async () => {
    const api = givenApi({ 'POST /clip/clips/download': () => new Promise(() => {}) })
    const { user, getByRole } = await openOptions()
    await user.click(getByRole('button', { name: 'Download now' }))
    await user.click(getByRole('button', { name: 'Download now' }))
    expect(api.callsTo('POST /clip/clips/download')).toHaveLength(1)
  })
})

describe('the queue', () => {
  test('the queue takes the clip, shows a message, and the button leads there from then on', async () => {
    givenApi()
    const { user, getByRole, findByText, findByRole } = await openOptions({ type: 'short' })
    await user.click(getByRole('button', { name: 'Add to download queue' }))
    await findByText('The short was added to your download queue')
    expect(queueStore.read()).toEqual([{ id: 7, type: 'short' }])
    await user.click(await findByRole('link', { name: 'In your download queue' }))
    await findByText('Now at /downloads')
  })

  test('already has the clip: there is nothing to open', async () => {
    addToQueue([{ id: 7, type: 'video' }])
    const { findByRole, queryByRole } = renderPage(<DownloadButton clip={sampleClip()} />)
    await findByRole('link', { name: 'In your download queue' })
    expect(queryByRole('button')).toBeNull()
  })
})

describe('R-RENDITION-1: the formats of a licensed film', () => {
  const OWNED: Partial<Clip> = {
    owned: [sampleOwned()],
    download_by: 'licence',
  }
  const made = (change: Partial<Rendition> = {}): Rendition => ({
    id: 31,
    clip_id: 7,
    format: 'vertical',
    state: 'ready',
    problem: '',
    file_name: 'V7-clip-7.vertical.mp4',
    size_bytes: 900,
    begin_frame: 0,
    end_frame: null,
    ...change,
  })

  test('a format between marks is requested, and delivered when it is ready', async () => {
    const api = givenApi({
      'POST /clip/renditions': made({ state: 'waiting' }),
      'GET /clip/renditions/:id': made(),
      'POST /clip/clips/download': DELIVERY,
    })
    const { user, getByRole, getByLabelText } = await openOptions(OWNED)
    await user.selectOptions(getByLabelText('File'), 'Vertical 9:16, MP4')
    await user.click(getByRole('checkbox', { name: 'Only between an in and an out point' }))
    await user.clear(getByLabelText('In'))
    await user.type(getByLabelText('In'), '00:00:02:12')
    await user.selectOptions(getByLabelText('Handles'), '1 s')
    await user.click(getByRole('button', { name: 'Download now' }))
    await expect
      .poll(() => api.callsTo('POST /clip/clips/download')[0]?.body)
      .toEqual({ ids: [{ id: 7, type: 'video', rendition: 31 }] })
    expect(api.callsTo('POST /clip/renditions')[0]?.body).toEqual({
      ...{ clip_id: 7, format: 'vertical', from_s: 2.5, to_s: 213 / 24, handle_s: 1 },
    })
  })

  test('a still is first the frame that the player shows', async () => {
    givenApi()
    const film = document.body.appendChild(document.createElement('video'))
    film.currentTime = 2.5
    const { user, getByLabelText } = await openOptions(OWNED)
    film.remove()
    await user.selectOptions(getByLabelText('File'), 'Still picture, PNG')
    expect(getByLabelText('Timecode of the frame')).toHaveProperty('value', '00:00:02:12')
  })

  test('a text that is no timecode is reported at its field, and nothing is requested', async () => {
    const api = givenApi()
    const { user, getByRole, getByLabelText } = await openOptions(OWNED)
    await user.selectOptions(getByLabelText('File'), 'Still picture, PNG')
    await user.clear(getByLabelText('Timecode of the frame'))
    await user.type(getByLabelText('Timecode of the frame'), 'now')
    await user.click(getByRole('button', { name: 'Download now' }))
    expect(getByLabelText('Timecode of the frame').getAttribute('aria-invalid')).toBe('true')
    expect(api.callsTo('POST /clip/renditions')).toEqual([])
  })

  test('a file that cannot be made shows the reason, and what was chosen stays', async () => {
    givenApi({
      'POST /clip/renditions': made({ state: 'failed', problem: 'Only 2 of 9 seconds can be read.' }),
    })
    const { user, getByRole, getByLabelText, findByRole } = await openOptions(OWNED)
    await user.selectOptions(getByLabelText('File'), 'Square 1:1, MP4')
    await user.click(getByRole('button', { name: 'Download now' }))
    expect((await findByRole('alert')).textContent).toContain('Only 2 of 9 seconds can be read.')
    expect(getByLabelText('File')).toHaveProperty('value', 'square')
  })

  test('the queue takes the format', async () => {
    givenApi({ 'POST /clip/renditions': made({ id: 32, state: 'ready' }) })
    const { user, getByRole, getByLabelText, findByText } = await openOptions(OWNED)
    await user.selectOptions(getByLabelText('File'), 'MP4, H.264, up to 1080p')
    await user.click(getByRole('button', { name: 'Add to download queue' }))
    await findByText('The video was added to your download queue')
    expect(queueStore.read()).toEqual([
      { id: 7, type: 'video', rendition: 32, format: 'MP4, H.264, up to 1080p' },
    ])
  })

  test('the queue names the part of the film', async () => {
    givenApi({ 'POST /clip/renditions': made({ id: 32, format: 'full' }) })
    const { user, getByRole, getByLabelText, findByText } = await openOptions(OWNED)
    await user.click(getByRole('checkbox', { name: 'Only between an in and an out point' }))
    await user.clear(getByLabelText('In'))
    await user.type(getByLabelText('In'), '212')
    await user.clear(getByLabelText('Out'))
    await user.type(getByLabelText('Out'), '00:00:04:00')
    await user.click(getByRole('button', { name: 'Add to download queue' }))
    await findByText('The video was added to your download queue')
    expect(queueStore.read()).toMatchObject([{ format: 'Part, 00:00:02:12 to 00:00:04:00' }])
  })

  test('pictures and clips without a licence have only the original', async () => {
    givenApi()
    const { queryByLabelText } = await openOptions({ ...OWNED, type: 'image' })
    expect(queryByLabelText('File')).toBeNull()
  })
})

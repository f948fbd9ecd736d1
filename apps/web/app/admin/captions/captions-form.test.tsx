/** Editing captions in the admin area. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import { CHECK_LETTERS } from '@rushes/contract/captions-text'
import { expect, test, vi } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { CaptionsForm } from './captions-form.tsx'
import type { FilmCaptions } from './use-captions-draft.ts'

const clip: AdminClip = {
  id: 1,
  type: 'video',
  title: 'A fox',
  state: 'published',
  duration: 9,
  width: 640,
  height: 360,
  colour: '#123456',
  graphic: false,
  media: { thumbpath: '/p.jpg', filepath: '/p.mp4', hls_path: null, storyboard: null },
  thumbpath: '/p.jpg',
  publish_at: null,
  rights_until: null,
  category_id: 1,
  category: 'Pets',
  rating: 'GD',
  revision: 1,
  updated_at: '2026-11-01T10:00:00Z',
  updated_by: null,
  missing: [],
  fields: {
    title: 'A fox',
    description: '',
    keywords: [],
    category_id: 1,
    tone_id: null,
    footage_type_id: null,
    location_code: null,
    location_text: '',
    rating: 'GD',
    meme: false,
    graphic: false,
    enquiry_only: false,
    restrictions: '',
    restrictions_checked: true,
    synthetic: null,
    evidence: {},
    date_precision: 'day',
    deliverable: true,
    blocked_countries: [],
    licensing_terms: [],
    date_taken: null,
    date_posted: null,
    credit_author: '',
    credit_licence: '',
    credit_source: '',
    credit_changes: '',
    rights_until: null,
    contributor_id: null,
    supplier_ref: '',
  },
  state_reason: null,
  state_note: '',
  first_published_at: null,
  created: '2026-11-01T10:00:00Z',
  created_by: null,
  quality: '1080p',
  checklist: [],
  moves: [],
  canEdit: true,
  original_name: '',
  files: [],
  packages: [],
  warnings: [],
}

const SAVE = 'POST /agency/clips/:id/captions'
const NOTHING = {
  ...{ language: 'en', vtt: '', cues: [], shots: [], revision: 0, timecode: null, frame_rate: 25 },
  ...{ draft: null, can_transcribe: false },
}

function openForm() {
  const api = givenApi({
    [SAVE]: { ...NOTHING, revision: 1 },
    'GET /agency/clips/:id': { ...clip, revision: 2 },
  })
  const page = renderPage(
    <CaptionsForm clip={clip} captions={{ id: 1, ...NOTHING }} timeOfFilm={() => 2.004} />,
  )
  const press = (name: string | RegExp) => page.user.click(page.getByRole('button', { name }))
  return { ...page, api, press }
}

test('captions and lines begin at the time of the player, and are saved in their order', async () => {
  const { api, user, press, getByLabelText, getByRole, findByText } = openForm()
  await press("Insert a caption at the player's time")
  expect(getByLabelText('WebVTT')).toHaveProperty('value', 'WEBVTT\n\n00:00:02.004 --> 00:00:04.004\nWords\n')
  await press('Add a line at the current time')
  // A line without words is not saved.
  expect(getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.keyboard('A fox')
  await user.type(getByLabelText('Time of line 1'), '.5')
  await press('Add a line at the current time')
  await user.keyboard('A street')
  await press('Save')
  await findByText('Saved')
  expect(api.callsTo(SAVE).map(({ body }) => body)).toMatchObject([
    {
      revision: 0,
      shots: [
        { at: 2, words: 'A street' },
        { at: 2.5, words: 'A fox' },
      ],
    },
  ])
})

test('a SubRip file becomes WebVTT', async () => {
  const { user, getByLabelText, findByDisplayValue } = openForm()
  const file = new File(['1\n00:00:01,000 --> 00:00:02,000\nHello\n'], 'fox.srt')
  await user.upload(getByLabelText('Import file'), file)
  await findByDisplayValue(/^WEBVTT\s+1\s+00:00:01\.000 --> 00:00:02\.000\s+Hello/)
})

test('captions whose encoding is uncertain are to be checked, and the language decides', async () => {
  const { user, getByLabelText, findByDisplayValue, findByText, queryByText } = openForm()
  const bytes = Uint8Array.from('1\n00:00:01,000 --> 00:00:02,000\nD?kuji\n', (letter) =>
    letter === '?' ? 0xec : letter.charCodeAt(0),
  )
  const file = () => new File([bytes], 'fox.srt')
  await user.upload(getByLabelText('Import file'), file())
  await findByText(CHECK_LETTERS)
  await user.clear(getByLabelText('Language'))
  await user.type(getByLabelText('Language'), 'cs')
  await user.upload(getByLabelText('Import file'), file())
  await findByDisplayValue(/Děkuji/)
  expect(queryByText(CHECK_LETTERS)).toBeNull()
})

const DRAFT = { state: 'drafted', language: 'de', vtt: 'WEBVTT\n\nText\n', count: 1, problem: '' } as const

function openWith(captions: Partial<FilmCaptions>) {
  const api = givenApi({
    'POST /agency/clips/:id/captions/draft': { ...NOTHING },
    [SAVE]: { ...NOTHING, revision: 1 },
    'GET /agency/clips/:id': { ...clip, revision: 2 },
  })
  const held = { id: 1, ...NOTHING, ...captions }
  return { api, ...renderPage(<CaptionsForm clip={clip} captions={held} timeOfFilm={() => 0} />) }
}

test('R-LINES-4: a draft is marked as made by machine, and becomes captions when a user saves it', async () => {
  const { api, user, findByText, getByRole, getByLabelText } = openWith({
    draft: DRAFT,
    can_transcribe: true,
  })
  await findByText('Made by machine')
  expect(getByLabelText('WebVTT')).toHaveProperty('value', '')
  await user.click(getByRole('button', { name: 'Use this draft' }))
  expect(getByLabelText('WebVTT')).toHaveProperty('value', DRAFT.vtt)
  await user.click(getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(api.callsTo(SAVE)[0]?.body).toMatchObject({ language: 'de', vtt: DRAFT.vtt }))
})

test.each([
  [{ draft: null, can_transcribe: true }, 'Transcribe the speech', 'request'],
  [
    { draft: { ...DRAFT, state: 'failed', problem: 'Too slow.' }, can_transcribe: true },
    'Transcribe again',
    'request',
  ],
  [{ draft: DRAFT }, 'Dismiss', 'dismiss'],
  [{ draft: { ...DRAFT, state: 'waiting' } }, 'Dismiss', 'dismiss'],
] satisfies [Partial<FilmCaptions>, string, string][])(
  'the state %j has the button %s',
  async (captions, name, action) => {
    const { api, user, findByRole } = openWith(captions)
    await user.click(await findByRole('button', { name }))
    await vi.waitFor(() =>
      expect(api.callsTo('POST /agency/clips/:id/captions/draft')[0]?.body).toEqual({ action }),
    )
  },
)

test('without a command there is no button', async () => {
  const { findByLabelText, queryByRole } = openWith({})
  await findByLabelText('WebVTT')
  expect(queryByRole('button', { name: /Transcribe/ })).toBeNull()
})

/** What a film is described as, from what ffmpeg lists of it. */
import { expect, test } from 'vitest'
import { describeFilm } from './describe-film.ts'
import { readListing } from './film-listing.ts'
import type { FilmHeader } from './media-facts.ts'

const unstated = { matrix: '', transfer: '', primaries: '', timecode: '' }
const picture = { codec: 'AVC', width: 640, height: 360, pointShape: 1, isTurned: false, ...unstated }
const HEADER: FilmHeader = {
  container: 'MPEG-TS',
  durationS: 4,
  pictures: [{ ...picture, durationS: 4, frameRate: 25, frames: 100, scan: 'progressive' }],
  sounds: [],
  lateS: 0,
  texts: 1,
  closedCaptions: 'none',
  sizeBytes: 1_000,
}
const PICTURE = '  Stream #0:0[0x100]: Video: h264 (High), yuv420p(progressive), 640x360, 25 fps, 25 tbr'

test.each([
  ['dvb_subtitle (dvbsub)', 'are pictures (DVB subtitles)'],
  ['hdmv_pgs_subtitle (pgssub)', 'are pictures (Blu-ray subtitles)'],
  ['dvd_subtitle (dvdsub)', 'are pictures (DVD subtitles)'],
  ['none (stpp / 0x70707473)', 'are in a form that cannot be read here'],
])('captions in the form %s are a warning with the next step', (codec, found) => {
  const listing = readListing([PICTURE, `  Stream #0:1[0x101](deu): Subtitle: ${codec}`])
  const { film, warnings } = describeFilm(HEADER, listing)
  expect(film?.captions).toEqual([])
  expect(warnings).toEqual([expect.stringContaining(found)])
  expect(warnings[0]).toMatch(/Please add them under “Captions and shot list”, as WebVTT or SRT\.$/)
})

test('captions that are pictures are no warning where the film has the same as text', () => {
  const lines = [
    PICTURE,
    '  Stream #0:1(deu): Subtitle: dvd_subtitle',
    '  Stream #0:2(deu): Subtitle: subrip',
  ]
  expect(describeFilm(HEADER, readListing(lines)).warnings).toEqual([])
})

test('a picture that begins after its sound and ends with it is whole', () => {
  const sounds = [{ codec: 'AAC', channels: 2, hertz: 48_000, durationS: 6 }]
  const [picture] = HEADER.pictures
  const late = { ...HEADER, durationS: 6, sounds, lateS: 2, pictures: picture ? [picture] : [] }
  expect(describeFilm(late)).toMatchObject({ durationS: 6, film: { endS: null }, warnings: [] })
  const cut = describeFilm({ ...late, lateS: 0 })
  expect(cut).toMatchObject({ durationS: 4, film: { endS: 4 } })
  expect(cut.warnings[0]).toContain('continues for 2 seconds after the picture')
})

test.each([
  ['of the container', ['    TIMECODE        : 03:04:05:06'], '10:00:00:00', '03:04:05:06'],
  ['of the stream where the container has none', [], '10:00:00;02', '10:00:00;02'],
  ['not of a stream whose encoder had none', [], '00:00:00:00', null],
])('the timecode is the one %s', (_what, lines, stated, timecode) => {
  const pictures = HEADER.pictures.map((picture) => ({ ...picture, timecode: stated }))
  const { film } = describeFilm({ ...HEADER, pictures }, readListing([...lines, PICTURE]))
  expect(film?.timecode).toBe(timecode)
})

test.each([
  ['tv, bt2020nc/bt2020/bt2020-10', { matrix: 'bt2020', transfer: 'sdr', primaries: 'bt2020' }],
  ['tv, unknown/unknown/bt2020-10', { matrix: 'bt2020', transfer: 'sdr', primaries: 'bt2020' }],
  ['tv, bt2020nc/bt709/bt709', { matrix: 'bt2020', transfer: 'sdr', primaries: 'bt709' }],
])('a film without HDR that states “%s” has these colours of BT.2020', (stated, colour) => {
  const lines = [
    `  Stream #0:0: Video: hevc (Main 10), yuv420p10le(${stated}, progressive), 1280x720, 25 fps`,
  ]
  expect(describeFilm(HEADER, readListing(lines)).film?.colour).toEqual(colour)
})

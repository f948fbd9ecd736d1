/**
 * Results of a search and the clip of a page, for component tests; each test sets only the values that it is
 * about.
 */
import type { Data } from '@rushes/contract/client'
import type { Clip, ObtainableItem, ResultItem } from '@rushes/contract/clips'
import { EVIDENCE_POINTS } from '@rushes/contract/evidence-points'
import type { OwnedLicence } from '@rushes/contract/owned-licences'
import type { Publishing } from '@rushes/contract/publishing'
import type { SearchUnderstanding } from '@rushes/contract/search-understanding'

const META: ResultItem['meta'] = {
  rating: 'GD',
  duration: 8.9,
  definition: '1080p',
  hls: false,
  hls_path: null,
  graphic: false,
  clip_count: null,
  summary: null,
  notSocial: false,
  enquire: false,
  restricted: false,
  short: false,
  location: 'Leeds, UK',
  category: 'Pets',
  category_id: 250,
}

/** How a licence is verified. */
export const SAMPLE_REFERENCE = {
  ref: '7Q2M-9KDT-4XWB',
  verify_url: 'https://rushes.example/verify/7Q2M-9KDT-4XWB',
}

export const SAMPLE_PUBLISHING: Publishing = {
  ...SAMPLE_REFERENCE,
  licence: 'DELI, Digital Editorial (Under 5 million)',
  scope: '',
  restrictions: 'Not in Norway',
  later_restrictions: '',
  credit_line: 'Ada Byron / Rushes',
  caption: 'A dog rides a bus.',
  file_name: 'V1-clip-1.mp4',
}

/** The master of a film of eight seconds. */
export const SAMPLE_FILE: Clip['file'] = {
  format: 'MP4',
  codec: 'H.264',
  width: 1280,
  height: 720,
  quality: '720p',
  frame_rate: 24,
  frames: 192,
  scan: 'progressive',
  timecode: null,
  stored: null,
  colour: null,
  sound: 'AAC, stereo, 48 kHz',
  size_bytes: 1_168_887,
}

type ResultChange = Partial<Omit<ResultItem, 'meta'>> & { meta?: Partial<ResultItem['meta']> }

/** Returns `Clip 7`, a gold video of 8 seconds. */
export function sampleResult(id: number, { meta, ...change }: ResultChange = {}): ResultItem {
  return {
    id,
    type: 'video',
    title: `Clip ${id}`,
    thumbpath: `/media/${id}/poster-640.jpg`,
    filepath: `/media/${id}/hover.mp4`,
    created: '2026-01-07T13:10:00.000Z',
    date_taken: '2025-06-17',
    colour: '#808080',
    width: 1920,
    height: 1080,
    focal: { x: 0.5, y: 0.5 },
    meta: { ...META, ...meta },
    ...change,
  }
}

export function sampleResults(ids: readonly number[]): ResultItem[] {
  return ids.map((id) => sampleResult(id))
}

/** A card of a package, which shows whether the viewer may have its clip. */
export function sampleObtainable(id: number, change: ResultChange & { obtainable?: boolean } = {}) {
  const { obtainable = true, ...result } = change
  return {
    ...sampleResult(id, result),
    downloadable_by_user: obtainable,
    refused: null,
    restrictions: '',
  } satisfies ObtainableItem & {
    refused: null
    restrictions: string
  }
}

/** One file of a delivery, as the server lists it. */
export function sampleDelivered(id: number): Data<'POST /clip/clips/download'>['delivered'][number] {
  return {
    id,
    licence_id: null,
    file_name: `clip-${id}.mp4`,
    size_bytes: 1_000,
    sha256: `${id}`.repeat(64),
    publishing: null,
  }
}

/** The page of a video as a guest receives it. */
export function sampleClip(change: Partial<Clip> = {}): Clip {
  return {
    id: 7,
    type: 'video',
    clip_type: 'video',
    title: 'Kitten peers over a wall',
    categories: [{ id: 250, displayname: 'Pets' }],
    category: 'Pets',
    category_id: 250,
    video_metadata: { ...META, width: 1280, height: 720, frame_rate: 24 },
    image_metadata: null,
    media: {
      thumbpath: '/media/7/poster-640.jpg',
      filepath: '/media/7/direct.mp4',
      hls_path: null,
      storyboard: null,
    },
    thumbpath: '/media/7/poster-640.jpg',
    filepath: '/media/7/direct.mp4',
    colour: '#000000',
    location: 'Texas',
    location_code: 'us',
    file_type: 'MP4',
    file: SAMPLE_FILE,
    focal: { x: 0.5, y: 0.5 },
    created: '2026-01-07T13:10:00.000Z',
    date_taken: '2025-06-17',
    date_posted: null,
    clip_rating: 'GD',
    notSocial: false,
    enquire: false,
    related_items: [],
    credit: { author: 'GalgenTX', licence: 'CC-BY-2.0', source: '', changes: '' },
    downloadable_by_user: false,
    restrictions: '',
    evidence: EVIDENCE_POINTS.map((point) => ({ point, state: 'unknown' })),
    ...change,
  }
}

/** A licence that the account of the viewer holds. */
export const sampleOwned = (changes: Partial<OwnedLicence> = {}): OwnedLicence => ({
  licence_id: 5,
  tier: 'DELI',
  tier_name: 'Digital Editorial',
  granted: '2026-01-01T00:00:00.000Z',
  by: 'Bea Buyer',
  ...changes,
})

/** A search without words that mean a filter. */
export const NO_WORDS: SearchUnderstanding = {
  parts: [],
  ignored: [],
  excluded: [],
  type: null,
  isEither: false,
}

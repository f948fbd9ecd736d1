/**
 * Clips on the wire: search, the home page's lists, and one clip in full. What a guest may not see is absent. Some
 * values stand under two names, because the pages of the shop were specified with both.
 */
import { z } from 'zod'
import { commaList, Day, type Endpoint, Id, idList, optional, replies, wholeNumber } from './endpoint.ts'
import { SEARCH_LIMIT } from './limits.ts'
import { DATE_FIELDS, PERIODS, QUALITIES, RATINGS, SORTS } from './search-options.ts'

export const ClipType = z.enum(['video', 'image', 'short'])
export type ClipType = z.output<typeof ClipType>

export const ResultMeta = z.object({
  rating: z.enum(RATINGS).nullable(),
  /** Seconds; 0 for images and packages. */
  duration: z.number(),
  definition: z.string(),
  hls: z.boolean(),
  hls_path: z.string().nullable(),
  graphic: z.boolean(),
  /** Clips of a package that the viewer may see; null for clips. */
  clip_count: z.int().nullable(),
  /** A package's summary; null for clips. */
  summary: z.string().nullable(),
  notSocial: z.boolean(),
  enquire: z.boolean(),
  short: z.boolean(),
  location: z.string(),
  category: z.string(),
  category_id: z.int().nullable(),
})

/** One card. `thumbpath` is the poster, `filepath` the silent hover preview of a video or the preview of an image. */
export const ResultItem = z
  .object({
    id: z.int(),
    type: z.enum(['video', 'image', 'short', 'package']),
    title: z.string(),
    thumbpath: z.string(),
    filepath: z.string(),
    created: z.iso.datetime(),
    date_taken: z.string().nullable(),
    /** #rrggbb, painted until the picture is there. */
    colour: z.string(),
    width: z.int(),
    height: z.int(),
    meta: ResultMeta,
  })
  .meta({ id: 'ResultItem' })
export type ResultItem = z.output<typeof ResultItem>

/** A card that says whether the viewer may obtain its clip; always false for a guest. */
export const ObtainableItem = ResultItem.extend({ downloadable_by_user: z.boolean() })
export type ObtainableItem = z.output<typeof ObtainableItem>

export const Pagination = z
  .object({
    /** All results of the query, not of the page; at most 10,000 when not exact. */
    count: z.int(),
    countIsExact: z.boolean(),
    nextPage: z.int().nullable(),
    es_after: z.string().nullable(),
  })
  .meta({ id: 'Pagination' })
export type Pagination = z.output<typeof Pagination>

/** The part of a search that packages share with clips. */
export const PackageSearchQuery = z.object({
  term: optional(z.string().trim().max(200, 'Please search for at most 200 characters')),
  period: optional(z.enum(PERIODS)),
  cdatefrom: optional(Day),
  cdateto: optional(Day),
  datefield: optional(z.enum(DATE_FIELDS)),
  sort: optional(z.enum(SORTS)),
  dir: optional(z.enum(['asc', 'desc'])),
  page: wholeNumber(1, 500).default(1),
  page_size: wholeNumber(1, 96).default(24),
  es_after: optional(z.string().max(600)),
  /** 1 with a page n answers pages 1 to n at once, so that a returning visitor finds them all. */
  back_on_search: optional(z.enum(['0', '1'])),
})

/** Several parameters have two spellings that mean the same (R-SEARCH-7). */
export const ClipSearchQuery = PackageSearchQuery.extend({
  type: optional(ClipType),
  category: optional(z.string().trim().max(80)),
  cat: optional(commaList(z.string().regex(/^\d{1,9}$/))),
  location: optional(commaList(z.string().regex(/^[a-z]{2}$/))),
  loc2: optional(z.string().trim().max(80)),
  rating: optional(commaList(z.enum(RATINGS))),
  quality: optional(commaList(z.enum(QUALITIES))),
  tone: optional(commaList(z.string().regex(/^\d{1,9}$/))),
  mood: optional(commaList(z.string().regex(/^\d{1,9}$/))),
  ftype: optional(commaList(z.string().regex(/^\d{1,9}$/))),
  duration_start: optional(wholeNumber(0, 86_400)),
  duration_end: optional(wholeNumber(0, 86_400)),
  meme: optional(z.enum(['0', '1'])),
})
export type ClipSearchQuery = z.output<typeof ClipSearchQuery>

export const searchClips = {
  method: 'GET',
  url: '/clip/clips',
  config: { access: 'public', limits: [SEARCH_LIMIT] },
  schema: {
    summary: 'Search videos, images and shorts',
    tags: ['Catalogue'],
    querystring: ClipSearchQuery,
    response: replies(
      z.object({
        items: z.array(ResultItem),
        pagination: Pagination,
        /** The term with its unknown words corrected, when hardly anything was found. */
        didYouMean: z.string().nullable(),
      }),
    ),
  },
} as const satisfies Endpoint

export const featuredClips = {
  method: 'GET',
  url: '/clip/clips/featured',
  config: { access: 'public' },
  schema: {
    summary: "What's trending; shorts are left out",
    tags: ['Catalogue'],
    response: replies(z.array(ResultItem)),
  },
} as const satisfies Endpoint

export const latestClips = {
  method: 'GET',
  url: '/clip/clips/latest',
  config: { access: 'public' },
  schema: {
    summary: 'The newest published clips that the viewer may see',
    tags: ['Catalogue'],
    response: replies(z.array(ResultItem)),
  },
} as const satisfies Endpoint

export const heroClip = {
  method: 'GET',
  url: '/clip/clips/hero',
  config: { access: 'public' },
  schema: {
    summary: "The home page's banner; null when none is set",
    tags: ['Catalogue'],
    response: replies(
      z
        .object({
          id: z.int(),
          title: z.string(),
          media: z.object({ thumbpath: z.string(), filepath: z.string(), hls_path: z.string().nullable() }),
        })
        .nullable(),
    ),
  },
} as const satisfies Endpoint

const Named = z.object({ id: z.int(), name: z.string() })
const Displayed = z.object({ id: z.int(), displayname: z.string() })
const MediaMetadata = ResultMeta.extend({ width: z.int(), height: z.int() })
/** `frame_rate` is the master's, in frames per second; null where it is not known. */
const VideoMetadata = MediaMetadata.extend({ frame_rate: z.number().nullable() })

/** A clip as its page shows it. Optional fields are for members. */
export const Clip = z
  .object({
    id: z.int(),
    type: ClipType,
    clip_type: z.enum(['video', 'image']),
    title: z.string(),
    categories: z.array(Displayed),
    category: z.string(),
    category_id: z.int(),
    video_metadata: VideoMetadata.nullable(),
    image_metadata: MediaMetadata.nullable(),
    media: z.object({
      thumbpath: z.string(),
      filepath: z.string(),
      hls_path: z.string().nullable(),
      /** The storyboard's WebVTT; null for images. */
      storyboard: z.string().nullable(),
    }),
    thumbpath: z.string(),
    filepath: z.string(),
    colour: z.string(),
    location: z.string(),
    location_code: z.string().nullable(),
    file_type: z.string(),
    created: z.iso.datetime(),
    date_taken: z.string().nullable(),
    date_posted: z.string().nullable(),
    clip_rating: z.enum(RATINGS),
    notSocial: z.boolean(),
    enquire: z.boolean(),
    related_items: z.array(ResultItem),
    credit: z.object({
      author: z.string(),
      licence: z.string(),
      source: z.string(),
      changes: z.string(),
    }),
    downloadable_by_user: z.boolean(),
    description: z.string().optional(),
    /** Comma-separated. */
    keywords: z.string().optional(),
    packages: z.array(Named).optional(),
    licensing_terms: z.array(Named).optional(),
    restrictions: z.string().optional(),
    /** Name of the story's text file, for GET /clip/clips/text/:textFile. */
    textFile: z.string().nullable().optional(),
    /** Licences that the viewer's account already holds. */
    owned: z
      .array(z.object({ licence_id: z.int(), tier: z.string().nullable(), granted: z.iso.datetime() }))
      .optional(),
  })
  .meta({ id: 'Clip' })
export type Clip = z.output<typeof Clip>

export const clipById = {
  method: 'GET',
  url: '/clip/clips/:id',
  config: { access: 'public' },
  schema: {
    summary: 'One clip; members see more of it than guests',
    tags: ['Catalogue'],
    params: z.object({ id: Id }),
    response: replies(Clip),
  },
} as const satisfies Endpoint

export const clipsBatch = {
  method: 'GET',
  url: '/clip/clips/batch',
  config: { access: 'public' },
  schema: {
    summary: 'Several clips by their ids, as the cart and the download queue show them',
    tags: ['Catalogue'],
    querystring: z.object({
      ids: idList(100),
    }),
    response: replies(
      z.object({
        items: z.array(
          ObtainableItem.extend({
            /** Why the viewer cannot license it anew, whatever is paid; null for a guest. */
            refused: z.string().nullable(),
            owned: z.array(
              z.object({ licence_id: z.int(), tier: z.string().nullable(), granted: z.iso.datetime() }),
            ),
          }),
        ),
        /** What the viewer may not see, or what is not there any more, and why. */
        missing: z.array(z.object({ id: z.int(), message: z.string() })),
      }),
    ),
  },
} as const satisfies Endpoint

export const clipText = {
  method: 'GET',
  url: '/clip/clips/text/:textFile',
  config: { access: 'login' },
  schema: {
    summary: 'A signed address, good for five minutes, of a story as a text file',
    tags: ['Catalogue'],
    params: z.object({ textFile: z.string().max(200) }),
    response: replies(z.object({ file_url: z.string() })),
  },
} as const satisfies Endpoint

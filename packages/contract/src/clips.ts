/**
 * The schemas of clips in the API: search, the home page's lists, and one clip in full. Fields that a guest
 * may not see are absent. Some values have two names, because the pages of the shop were specified with both.
 */
import { z } from 'zod'
import { type Endpoint, Id, idList, optional, replies } from './endpoint.ts'
import { ClipEvidence } from './evidence.ts'
import { FileFacts } from './file-facts.ts'
import { Cue, FoundLine, Shot } from './film-lines.ts'
import { SEARCH_LIMIT } from './limits.ts'
import { DownloadGround, OwnedLicence } from './owned-licences.ts'
import { RATINGS, SYNTHETIC } from './search-options.ts'
import { ClipSearchQuery } from './search-query.ts'
import { SearchUnderstanding } from './search-understanding.ts'

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
  /** Whether it has restrictions, which its page shows. */
  restricted: z.boolean(),
  /** Software, such as generative AI, made or altered it; absent otherwise. */
  synthetic: z.enum(SYNTHETIC).optional(),
  short: z.boolean(),
  location: z.string(),
  category: z.string(),
  category_id: z.int().nullable(),
})

/** The point that a cut of the picture keeps, as shares of its width and height. */
export const FocalPoint = z.object({ x: z.number(), y: z.number() })

/** A search result, shown as a card. `thumbpath` is the address of the poster in JPEG. */
export const ResultItem = z
  .object({
    id: z.int(),
    type: z.enum(['video', 'image', 'short', 'package']),
    title: z.string(),
    thumbpath: z.string(),
    filepath: z.string(),
    created: z.iso.datetime(),
    /** A day, a month or a year: 2026-03-31, 2026-03 or 2026. */
    date_taken: z.string().nullable(),
    /** #rrggbb, painted until the picture is there. */
    colour: z.string(),
    width: z.int(),
    height: z.int(),
    focal: FocalPoint,
    meta: ResultMeta,
    /** For members: the newest licence of the account in force; absent without one (R-UPGRADE-6). */
    owned: z.array(OwnedLicence).optional(),
  })
  .meta({ id: 'ResultItem' })
export type ResultItem = z.output<typeof ResultItem>

/** A result of a search for words. `line` is absent if no line of the film contains them. */
const FoundItem = ResultItem.extend({ line: FoundLine.optional() })
export type FoundItem = z.output<typeof FoundItem>

/** A card with whether the viewer may obtain its clip; always false for a guest. */
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

/** Help for a search that accompanies its results. */
export const SearchHelp = z.object({
  /** The term with its unknown words corrected, when hardly anything was found. */
  didYouMean: z.string().nullable(),
  /** The corrected term when nothing was found as typed: items and pagination are its own. */
  correctedTo: z.string().nullable(),
  /** The clip or package that the term names by its number or address, whatever its type. */
  reference: ResultItem.nullable(),
  understood: SearchUnderstanding,
})

export const searchClips = {
  method: 'GET',
  url: '/clip/clips',
  config: { access: 'public', scope: 'search', limits: [SEARCH_LIMIT] },
  schema: {
    summary: 'Search videos, images and shorts',
    tags: ['Catalogue'],
    querystring: ClipSearchQuery,
    response: replies(SearchHelp.extend({ items: z.array(FoundItem), pagination: Pagination })),
  },
} as const satisfies Endpoint

export const featuredClips = {
  method: 'GET',
  url: '/clip/clips/featured',
  config: { access: 'public', scope: 'search', replica: 'everyone' },
  schema: {
    summary: 'List the trending clips, without shorts',
    tags: ['Catalogue'],
    response: replies(z.array(ResultItem)),
  },
} as const satisfies Endpoint

export const latestClips = {
  method: 'GET',
  url: '/clip/clips/latest',
  config: { access: 'public', scope: 'search', replica: 'everyone' },
  schema: {
    summary: 'List the newest published videos and shorts that the viewer may see, or those of one type',
    tags: ['Catalogue'],
    querystring: z.object({ type: optional(z.enum(['video', 'short'])) }),
    response: replies(z.array(ResultItem)),
  },
} as const satisfies Endpoint

export const heroClip = {
  method: 'GET',
  url: '/clip/clips/hero',
  config: { access: 'public', scope: 'search', replica: 'everyone' },
  schema: {
    summary: 'Get the banner of the home page; null if none is set',
    tags: ['Catalogue'],
    response: replies(
      z
        .object({
          id: z.int(),
          title: z.string(),
          width: z.int(),
          height: z.int(),
          focal: FocalPoint,
          media: z.object({
            thumbpath: z.string(),
            /** The film that moves in the banner. */
            filepath: z.string(),
            hls_path: z.string().nullable(),
            /** The banner's own film in two sizes, and its first frame in two; null where the clip's preview is shown. */
            loop: z
              .object({ large: z.string(), small: z.string(), still: z.string(), still_small: z.string() })
              .nullable(),
          }),
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
    file: FileFacts,
    focal: FocalPoint,
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
    /** Plain text, visible to everyone; '' where there are none. */
    restrictions: z.string(),
    /** Every point, in order (R-EVIDENCE-1). */
    evidence: z.array(ClipEvidence),
    /** Its captions; absent without captions. */
    captions: z.object({ language: z.string(), cues: z.array(Cue) }).optional(),
    /** Descriptions of what the picture shows at each time; absent like the captions. */
    shots: z.array(Shot).optional(),
    /** Shown to guests: the amounts of text, keywords and packages that a login reveals. */
    locked: z.object({ words: z.int(), keywords: z.int(), packages: z.int() }).optional(),
    description: z.string().optional(),
    /** Comma-separated. */
    keywords: z.string().optional(),
    /** The same as a list, whose items may contain commas. */
    keyword_list: z.array(z.string()).optional(),
    packages: z.array(Named).optional(),
    licensing_terms: z.array(Named).optional(),
    /** Name of the story's text file, for GET /clip/clips/text/:textFile. */
    textFile: z.string().nullable().optional(),
    /** Licences that the viewer's account already holds. */
    owned: z.array(OwnedLicence).optional(),
    /** The reason why the account cannot license it; null if it can. */
    refused: z.string().nullable().optional(),
    download_by: DownloadGround.optional(),
    /** The number of changes since the newest licence of the account; absent without a licence. */
    changes: z.object({ licence_id: z.int(), count: z.int() }).optional(),
  })
  .meta({ id: 'Clip' })
export type Clip = z.output<typeof Clip>

export const clipById = {
  method: 'GET',
  url: '/clip/clips/:id',
  config: { access: 'public', scope: 'search', replica: 'guests' },
  schema: {
    summary: 'Get a clip; members get more fields than guests',
    tags: ['Catalogue'],
    params: z.object({ id: Id }),
    response: replies(Clip),
  },
} as const satisfies Endpoint

export const clipsBatch = {
  method: 'GET',
  url: '/clip/clips/batch',
  config: { access: 'public', scope: 'search', replica: 'guests' },
  schema: {
    summary: 'Get several clips by id, as shown in the cart and the download queue',
    tags: ['Catalogue'],
    querystring: z.object({
      ids: idList(100),
    }),
    response: replies(
      z.object({
        items: z.array(
          ObtainableItem.extend({
            /** The reason why the viewer cannot license it again at any price; null for a guest. */
            refused: z.string().nullable(),
            owned: z.array(OwnedLicence),
            restrictions: z.string(),
            /** The accepted deal that licenses it, with its terms as sentences; absent without one. */
            deal: z.object({ tier: z.string(), terms: z.string() }).optional(),
          }),
        ),
        /** Clips that the viewer may not see or that no longer exist, with the reason. */
        missing: z.array(z.object({ id: z.int(), message: z.string() })),
      }),
    ),
  },
} as const satisfies Endpoint

export const clipText = {
  method: 'GET',
  url: '/clip/clips/text/:textFile',
  config: { access: 'login', scope: 'download' },
  schema: {
    summary: 'Get a signed address of a story as a text file, valid for five minutes',
    tags: ['Catalogue'],
    params: z.object({ textFile: z.string().max(200) }),
    response: replies(z.object({ file_url: z.string() })),
  },
} as const satisfies Endpoint

/**
 * The description of one clip at import, from any source: the demo, an upload by staff or a partner's batch. Values are
 * names as shown to editors; ids of facets are looked up.
 */

import { MASTER_NAME } from '@rushes/commerce/accepted-files'
import { ClipType } from '@rushes/contract/clips'
import { Evidence } from '@rushes/contract/evidence'
import { MAX_INTEGER } from '@rushes/contract/integers'
import { DATE_PRECISIONS, SYNTHETIC } from '@rushes/contract/search-options'
import { z } from 'zod'

const Day = z.iso.date()
const CountryCode = z.string().regex(/^[a-z]{2}$/, 'must be a country code of two lower-case letters')

export const ClipImport = z.object({
  id: z.int().positive().max(MAX_INTEGER),
  /** The agency's own number, which starts the names of delivered files. */
  ref: z.string().regex(/^[A-Z]\d{3,12}$/, 'must be a letter and digits, like V041207'),
  type: ClipType,
  title: z.string().trim().min(1).max(300),
  description: z.string().trim().max(5_000),
  /** The full text that members can download; empty for none. */
  story: z.string().trim().max(50_000).default(''),
  keywords: z.array(z.string().trim().min(1).max(80)).max(100),
  category: z.string(),
  tone: z.string().nullable().default(null),
  footageType: z.string().nullable().default(null),
  location: z.object({ country: CountryCode.nullable(), text: z.string().max(200) }),
  rating: z.enum(['GD', 'SV', 'BR']),
  meme: z.boolean().default(false),
  /** True for injuries, death and similar content: the clip is hidden until the viewer chooses to see it. */
  graphic: z.boolean().default(false),
  enquiryOnly: z.boolean().default(false),
  restrictions: z.string().trim().max(2_000).default(''),
  restrictionsChecked: z.boolean().default(true),
  synthetic: z.enum(SYNTHETIC).nullable().default(null),
  evidence: Evidence.default({}),
  /** False for material that may be shown but not delivered. */
  deliverable: z.boolean().default(true),
  blockedCountries: z.array(CountryCode).default([]),
  /** Ids of licensing terms; 8 is Not for publication on Social Media. */
  licensingTerms: z.array(z.int()).default([]),
  /** Ids of the clips that an editor chose as neighbours, the closest first; see `link-related-clips.ts`. */
  related: z.array(z.int()).max(50).default([]),
  state: z.enum(['draft', 'published']).default('published'),
  publishAt: z.date().nullable().default(null),
  created: z.date(),
  /** The user whose draft it is; null for imports of a partner or of the command. */
  createdBy: z.int().nullable().default(null),
  dateTaken: Day.nullable().default(null),
  datePrecision: z.enum(DATE_PRECISIONS).default('day'),
  datePosted: Day.nullable().default(null),
  /**
   * Focal point that crops of the picture keep, from the left and the top; null leaves it to
   * `focal-point.ts`.
   */
  focal: z
    .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
    .nullable()
    .default(null),
  /** Name of the contributor; null for the agency's own material. */
  contributor: z.string().nullable().default(null),
  /** The name of the file as it was imported. */
  originalName: z.string().max(300).default(''),
  /** The contributor's own reference number for the clip. */
  supplierRef: z.string().trim().max(100).default(''),
  credit: z.object({ author: z.string(), licence: z.string(), source: z.string(), changes: z.string() }),
  /** Name of the master within the folder of the clip's files. */
  master: z.string().regex(MASTER_NAME, 'must be a video or image file'),
})
export type ClipImport = z.output<typeof ClipImport>

/** Error for a clip that cannot be imported; the message names the clip, and the file or the field. */
export class ImportRefused extends Error {
  constructor(clip: string, reason: string, options?: ErrorOptions) {
    super(`${clip}: ${reason}`, options)
  }
}

/** @throws ImportRefused with the names of all invalid fields. */
export function readClipImport(description: z.input<typeof ClipImport>): ClipImport {
  const parsed = ClipImport.safeParse(description)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new ImportRefused(String(description.ref), faults.join('; '), { cause: parsed.error })
}

/** The contact sheet of an import batch: its files with their texts, before their clips exist and after. */
import { z } from 'zod'
import { ClipFields, ClipState, ReadinessPoint } from './agency-clips.ts'
import { type Endpoint, Id, idList, Revision, replies } from './endpoint.ts'
import { MAX_SHEET_ROWS } from './list-limits.ts'

/** The fields that a file can have before it is a clip. */
export const SheetFields = ClipFields.pick({
  title: true,
  description: true,
  keywords: true,
  category_id: true,
  location_text: true,
  location_code: true,
  date_taken: true,
  rating: true,
  restrictions: true,
  credit_author: true,
  graphic: true,
  enquiry_only: true,
})
export type SheetFields = z.output<typeof SheetFields>
export type SheetField = keyof SheetFields
/** The fields that change. */
export type SheetChanges = { [Field in SheetField]?: SheetFields[Field] | undefined }

export const SheetRow = z
  .object({
    /** The id of the file in ingest. */
    ingest_id: z.int(),
    /** Null until the clip exists; so are its state and its revision. */
    clip_id: z.int().nullable(),
    state: ClipState.nullable(),
    revision: z.int().nullable(),
    /** Whether the viewer may change its texts. */
    canEdit: z.boolean(),
    /** Path of the picture; null until there is one. */
    thumbpath: z.string().nullable(),
    missing: z.array(ReadinessPoint),
    /** Sentences about its file that should be checked before it is published. */
    warnings: z.array(z.string()),
    fields: SheetFields,
  })
  .meta({ id: 'SheetRow' })
export type SheetRow = z.output<typeof SheetRow>

export const agencySheet = {
  method: 'GET',
  url: '/agency/sheet',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get the metadata of files in ingest and of their clips',
    tags: ['Agency'],
    /** Ids of ingests; what is not there is left out. */
    querystring: z.object({ ids: idList(MAX_SHEET_ROWS) }),
    response: replies(z.object({ items: z.array(SheetRow) })),
  },
} as const satisfies Endpoint

export const saveSheet = {
  method: 'POST',
  url: '/agency/sheet',
  config: { access: 'staff', may: 'ingest.add' },
  schema: {
    summary: 'Change the metadata of files in ingest and of their clips, each row separately',
    tags: ['Agency'],
    body: z.object({
      rows: z
        .array(
          z.object({
            ingest_id: Id,
            /** The revision that was read; null where there was no clip yet. */
            revision: Revision.nullable(),
            changes: SheetFields.partial(),
          }),
        )
        .min(1)
        .max(MAX_SHEET_ROWS, `Please save at most ${MAX_SHEET_ROWS} rows at a time.`),
    }),
    response: replies(
      z.object({
        items: z.array(
          z.object({
            /** The current state of the row, saved or not. */
            row: SheetRow,
            /** The reason why it is not saved; null when it is. */
            problem: z.string().nullable(),
          }),
        ),
      }),
    ),
  },
} as const satisfies Endpoint

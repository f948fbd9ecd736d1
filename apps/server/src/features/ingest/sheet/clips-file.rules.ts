/** Writes clips as the table that describes import batches, so that it can be changed and uploaded again. */
import type { ChangeableClip } from '../../catalogue/editing/change-clips.ts'
import { COLUMNS, cellsOf } from '../metadata/clip-metadata.ts'
import { metadataOfFields } from './clip-changes.rules.ts'
import type { KnownNames } from './known-names.rules.ts'

/** Columns that identify the clip and the revision that was exported. */
const CLIP_KEYS = ['id', 'revision'] as const

/** Columns to skip: a story is a file, and the type of a clip follows from its master. */
const LEFT_OUT: ReadonlySet<string> = new Set(['story', 'type'])
const WRITTEN = [...COLUMNS.keys()].filter((column) => !LEFT_OUT.has(column))

export const CLIPS_FILE_COLUMNS: readonly string[] = [...CLIP_KEYS, ...WRITTEN]

export const cellsOfClip = ({ id, revision, fields }: ChangeableClip, known: KnownNames): string[] => [
  String(id),
  String(revision),
  ...cellsOf(metadataOfFields(fields, known), WRITTEN),
]

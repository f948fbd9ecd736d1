/** The shared values of several files, and the values that a column of a spreadsheet has for each of them. */
import type { SheetField, SheetRow } from '@rushes/contract/agency-sheet'
import { RATINGS } from '@rushes/contract/search-options'
import { CLIP_FIELDS } from '../kit/clip-fields.ts'
import { changedNames, type Draft } from '../kit/draft/changed-values.ts'
import { valuesOf } from '../kit/draft/fields.ts'
import type { Category } from './choices-store.ts'
import type { Drafts } from './sheet-drafts-store.ts'
import type { SheetFile } from './sheet-rows.ts'

/** The draft of files that are not processed yet. */
const EMPTY: Draft = {}

export const valuesOfFile = ({ key, row }: SheetFile, drafts: Drafts): Draft => ({
  ...(row ? valuesOf(CLIP_FIELDS, row.fields) : EMPTY),
  ...drafts[key],
})

export type Shared = { value: string | boolean | undefined; isMixed: boolean }

/** Returns the value that all files share, or that it is mixed. */
export function sharedValue(files: readonly SheetFile[], drafts: Drafts, field: SheetField): Shared {
  const values = new Set(files.map((file) => valuesOfFile(file, drafts)[field]))
  const [value] = values
  return values.size > 1 ? { value: undefined, isMixed: true } : { value, isMixed: false }
}

/** Returns the drafts after these files have got values. An unchanged value is not part of a draft. */
export function withValues(
  drafts: Drafts,
  files: readonly SheetFile[],
  valuesFor: (file: SheetFile, at: number) => Draft,
): Drafts {
  const next: Record<string, Draft> = { ...drafts }
  for (const [at, file] of files.entries()) {
    const draft = { ...next[file.key], ...valuesFor(file, at) }
    const names = file.row ? changedNames(valuesOf(CLIP_FIELDS, file.row.fields), draft) : Object.keys(draft)
    delete next[file.key]
    if (names.length > 0) next[file.key] = Object.fromEntries(names.map((name) => [name, draft[name] ?? '']))
  }
  return next
}

export const isUnsaved = ({ key }: SheetFile, drafts: Drafts) => drafts[key] !== undefined

/** The reason why the metadata cannot be changed; null if changes are allowed. */
export const refusalToEdit = (row: SheetRow | null): string | null =>
  row && !row.canEdit ? 'Ask a Manager to change this metadata.' : null

/** Fields that a column can fill. */
export const COLUMN_FIELDS = [
  'title',
  'description',
  'keywords',
  'category_id',
  'location_text',
  'location_code',
  'date_taken',
  'rating',
  'restrictions',
  'credit_author',
] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** Splits a copied column into one line for each file; a cell with line breaks is quoted. */
export function linesOf(text: string): string[] {
  const cells = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .match(/(?:^|\n)(?:"(?:[^"]|"")*"(?=\n|$)|[^\n]*)/g)
  return (cells ?? []).map((cell) => {
    const plain = cell.replace(/^\n/, '')
    return /^".*"$/s.test(plain) ? plain.slice(1, -1).replaceAll('""', '"') : plain.trim()
  })
}

type Column = { values: Draft[]; faults: string[] }

/** Reads a column for this number of files, and returns all its errors at once. */
export function readColumn(
  field: ColumnField,
  text: string,
  { count, categories }: { count: number; categories: readonly Category[] },
): Column {
  const lines = linesOf(text)
  const faults =
    lines.length === count
      ? []
      : [`The number of lines (${lines.length}) does not match the number of files (${count}).`]
  const values = lines.map((line, at) => {
    const read = field === 'category_id' ? readCategory(line, categories) : readCell(field, line)
    if (read === null) faults.push(`Line ${at + 1}: “${line}” ${faultOf(field, categories)}.`)
    return { [field]: read ?? '' }
  })
  return { values, faults }
}

const FAULTS: Partial<Record<ColumnField, string>> = {
  title: 'is empty: a title is required',
  location_code: 'is not a country code of two letters, such as gb',
  date_taken: 'is not a date such as 2026-03-31',
  rating: `is not one of ${RATINGS.join(', ')}`,
}

function faultOf(field: ColumnField, categories: readonly Category[]): string {
  if (field !== 'category_id') return FAULTS[field] ?? 'cannot be used'
  return `is not a category. Categories: ${categories.map(({ name }) => name).join(', ')}`
}

function readCategory(cell: string, categories: readonly Category[]): string | null {
  const found = categories.find(({ name }) => name.toLowerCase() === cell.trim().toLowerCase())
  return found ? String(found.id) : null
}

function readCell(field: ColumnField, cell: string): string | null {
  const text = cell.trim()
  if (field === 'title') return text === '' ? null : text
  if (field === 'location_code') return /^([a-z]{2})?$/i.test(text) ? text.toLowerCase() : null
  if (field === 'date_taken') return /^(\d{4}-\d{2}-\d{2})?$/.test(text) ? text : null
  if (field === 'rating') return RATINGS.find((rating) => rating === text.toUpperCase()) ?? null
  return field === 'keywords' ? text.replaceAll(';', ',') : text
}

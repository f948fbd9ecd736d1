/** The fixed options of the search screen (R-SEARCH-13). No zod here, because the browser reads this file. */

export const SEARCH_TYPES = ['video', 'image', 'packages', 'short'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

export const LOCATIONS = [
  { value: 'gb', label: 'UK' },
  { value: 'us', label: 'USA' },
  { value: 'ca', label: 'Canada' },
  { value: 'au', label: 'Australia' },
  { value: 'de', label: 'Germany' },
  { value: 'fr', label: 'France' },
] as const

export const RATINGS = ['GD', 'SV', 'BR'] as const
export const RATING_LABELS = { GD: 'Gold', SV: 'Silver', BR: 'Bronze' } as const

export const QUALITIES = ['SD', '720p', '1080p', '4K', '8K'] as const

/** The orientation of the picture; the longer side of a square is at most 5 % longer than the other. */
export const ORIENTATIONS = ['landscape', 'upright', 'square'] as const
export const ORIENTATION_LABELS = { landscape: 'Landscape', upright: 'Upright', square: 'Square' } as const
export type Orientation = (typeof ORIENTATIONS)[number]

/** The precision of the date taken. */
export const DATE_PRECISIONS = ['day', 'month', 'year'] as const

/** How software, such as generative AI, changed the picture. */
export const SYNTHETIC = ['generated', 'altered'] as const

export const DATE_FIELDS = ['created', 'date_taken', 'date_posted'] as const
export const DATE_FIELD_LABELS = {
  created: 'Date Added',
  date_taken: 'Date Shot/Taken',
  date_posted: 'Date Posted',
} as const

export const PERIODS = ['today', 'week', 'month', 'year', 'custom'] as const

/** Whole seconds; the last range is open-ended ("over 3 minutes"). */
export const DURATIONS = [
  { start: 0, end: 30 },
  { start: 31, end: 60 },
  { start: 61, end: 180 },
  { start: 181, end: null },
] as const

export const CATEGORIES = [
  { id: 249, name: 'Fails' },
  { id: 255, name: 'Family' },
  { id: 241, name: 'Paranormal' },
  { id: 250, name: 'Pets' },
  { id: 253, name: 'Viral' },
  { id: 45, name: 'Wild Animals' },
] as const

/** Returns whether a keyword contains a letter or a number; otherwise it finds nothing. */
export const hasWord = (term: string): boolean => /[\p{L}\p{N}]/u.test(term)

/** `created`, `rel` and `duration` are other names of `most_recent`, `most_rel` and `longest`. */
export const SORTS = [
  'most_recent',
  'most_rel',
  'oldest',
  'longest',
  'shortest',
  'created',
  'rel',
  'duration',
] as const

/** The fields of a clip. */
import type { ClipFields } from '@rushes/contract/agency-clips'
import { DATE_PRECISIONS, RATINGS, SYNTHETIC } from '@rushes/contract/search-options'
import {
  area,
  check,
  codeOrNone,
  countries,
  dateTime,
  day,
  type FieldOf,
  type Fields,
  id,
  idOrNone,
  ids,
  labelsOf,
  line,
  oneOf,
} from './draft/fields.ts'
import { keywordsIn, keywordText } from './keywords/keyword-text.ts'

const keywords: FieldOf<string[]> = {
  ...area('Keywords', 2, { help: 'Separate them by commas. Put a keyword with a comma in quotes.' }),
  hold: keywordText,
  take: (held) => keywordsIn(String(held ?? '')),
}

const synthetic: FieldOf<ClipFields['synthetic']> = {
  label: 'Made by software (AI)',
  control: { kind: 'choice', of: SYNTHETIC, placeholder: 'No' },
  hold: (value) => value ?? '',
  take: (held) => SYNTHETIC.find((value) => value === held) ?? null,
}

/** The evidence has a form of its own. */
export const CLIP_FIELDS: Fields<Omit<ClipFields, 'evidence'>> = {
  title: line('Title'),
  description: area('Description', 4),
  keywords,
  category_id: id('Category', 'categories'),
  rating: oneOf('Rating', null, RATINGS),
  tone_id: idOrNone('Tone', 'tones', 'None'),
  footage_type_id: idOrNone('Footage type', 'footageTypes', 'None'),
  location_text: line('Place'),
  location_code: codeOrNone('Country', 'countries', 'None'),
  date_taken: day('Taken on'),
  date_precision: oneOf('Date known to the', null, DATE_PRECISIONS),
  date_posted: day('Posted on'),
  restrictions: area('Restrictions', 2),
  restrictions_checked: check('The restrictions from the file are confirmed'),
  synthetic,
  licensing_terms: ids('Licensing terms', 'licensingTerms'),
  blocked_countries: countries('Blocked countries', {
    help: 'In addition to the countries excluded by rights records.',
  }),
  rights_until: dateTime('Rights until', {
    help: 'The clip is retired on this date, or earlier if a rights record ends. Leave empty for no end date.',
  }),
  meme: check('Meme'),
  graphic: check('Graphic'),
  enquiry_only: check('Enquiry only'),
  deliverable: check('Can be delivered'),
  contributor_id: idOrNone('Contributor', 'contributors', 'The agency’s own'),
  supplier_ref: line('Number of the contributor', { maxLength: 100 }),
  credit_author: line('Author'),
  credit_source: line('Source'),
  credit_licence: line('Licence of the source'),
  credit_changes: line('Changes to the source'),
}

/** The labels of values of a clip that its form does not contain. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  evidence: 'Evidence',
  rights_records: 'Rights records',
  captions: 'Captions',
  shots: 'Shot list',
  state: 'State',
  state_reason: 'Reason',
  state_note: 'Note',
  publish_at: 'Public from',
  packages: 'Packages',
  neighbours: 'Related clips',
  media_version: 'Public files',
  master: 'Master (SHA-256)',
  duration_s: 'Length in seconds',
  poster_s: 'Second of the poster',
  original_name: 'Original file name',
  import_batch: 'Import batch',
}

const fieldLabelOf = labelsOf(CLIP_FIELDS)

export const clipLabelOf = (name: string): string => OTHER_LABELS[name] ?? fieldLabelOf(name)

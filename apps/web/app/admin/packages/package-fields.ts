/** The fields of a package. */
import type { AdminPackage } from '@rushes/contract/agency-packages'
import { area, type Fields, idOrNone, labelsOf, line, own } from '../kit/draft/fields.ts'

type PackageFields = Pick<AdminPackage, 'name' | 'summary' | 'story' | 'category_id'> & { clips: number[] }

/** Joins clip numbers to the text of the draft. */
export const textOfIds = (ids: readonly number[]): string => ids.join(', ')

export const idsOf = (text: string | boolean | undefined): number[] =>
  typeof text === 'string' && text !== '' ? text.split(', ').map(Number) : []

export const PACKAGE_FIELDS: Fields<PackageFields> = {
  name: line('Name', { maxLength: 120 }),
  summary: area('Summary', 3, {
    optional: true,
    help: 'Shown above the clips.',
    maxLength: 1_000,
  }),
  story: area('Story', 8, {
    optional: true,
    help: 'A file with the full story for members.',
    maxLength: 20_000,
  }),
  category_id: idOrNone('Category', 'categories', 'No category', { optional: true }),
  clips: own('Clips', textOfIds, idsOf),
}

export const packageLabelOf = labelsOf(PACKAGE_FIELDS)

export const fieldsOfPackage = ({
  name,
  summary,
  story,
  category_id,
  clips,
}: AdminPackage): PackageFields => ({
  ...{ name, summary, story, category_id },
  clips: clips.map(({ id }) => id),
})

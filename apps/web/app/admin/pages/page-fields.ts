/** The fields of a content page. */
import type { DeskPage } from '@rushes/contract/agency-pages'
import { area, type Fields, labelsOf, line } from '../kit/draft/fields.ts'

export const PAGE_FIELDS: Fields<Pick<DeskPage, 'heading' | 'markdown'>> = {
  heading: line('Heading', { maxLength: 200 }),
  markdown: area('Text', 26, {
    help: 'Markdown. A line that begins with ## starts a section; an empty line separates paragraphs.',
    maxLength: 60_000,
    className: 'font-mono text-sm',
  }),
}

export const pageLabelOf = labelsOf(PAGE_FIELDS)

/** Changes of the heading and the text of a page. */
import type { DeskPage } from '@rushes/contract/agency-pages'
import { browserApi } from '../../lib/api.ts'
import { fieldsOf, valuesOf } from '../kit/draft/fields.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { PAGE_FIELDS } from './page-fields.ts'

type DraftedPage = DeskPage & { id: string }

const withId = (page: DeskPage): DraftedPage => ({ ...page, id: page.slug })

export const usePageDraft = (page: DeskPage) =>
  useDraft({
    kind: 'page',
    topic: 'desk',
    thing: withId(page),
    valuesOf: (one) => valuesOf(PAGE_FIELDS, one),
    send: (draft, onto) => {
      const { slug, revision } = onto
      const fields = fieldsOf(PAGE_FIELDS, { ...valuesOf(PAGE_FIELDS, onto), ...draft })
      return browserApi.call('POST /agency/pages/:slug', { params: { slug }, body: { revision, ...fields } })
    },
    read: async (slug) =>
      withId((await browserApi.call('GET /agency/pages/:slug', { params: { slug } })).data),
  })

export type PageDraft = ReturnType<typeof usePageDraft>

/** Changes of the heading and the text of a page. */
import type { DeskPage } from '@rushes/contract/agency-pages'
import { browserApi } from '../../lib/api.ts'
import type { Draft } from '../kit/draft/changed-values.ts'
import { useDraft } from '../kit/draft/use-draft.ts'

type DraftedPage = DeskPage & { id: string }

const valuesOfPage = ({ heading, markdown }: DeskPage): Draft => ({ heading, markdown })

const withId = (page: DeskPage): DraftedPage => ({ ...page, id: page.slug })

export const usePageDraft = (page: DeskPage) =>
  useDraft({
    kind: 'page',
    topic: 'desk',
    thing: withId(page),
    valuesOf: valuesOfPage,
    send: (draft: Draft, { slug, revision, ...onto }) => {
      const { heading, markdown } = { ...valuesOfPage({ slug, revision, ...onto }), ...draft }
      const body = { revision, heading: String(heading), markdown: String(markdown) }
      return browserApi.call('POST /agency/pages/:slug', { params: { slug }, body })
    },
    read: async (slug) =>
      withId((await browserApi.call('GET /agency/pages/:slug', { params: { slug } })).data),
  })

export type PageDraft = ReturnType<typeof usePageDraft>

/** Content pages by slug: faq, about, privacy, licensing-terms and whatever staff add. */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'

export const displayPage = {
  method: 'GET',
  url: '/api/pages/display/:slug',
  config: { access: 'public' },
  schema: {
    summary: 'A content page as clean HTML',
    tags: ['Pages'],
    params: z.object({ slug: z.string().max(80) }),
    response: replies(
      z.object({
        Page: z.object({
          slug: z.string(),
          heading: z.string(),
          /** Sanitised. */
          content: z.string(),
          /** Day of the last change, as YYYY-MM-DD. */
          updated: z.string(),
          /** The same content for accordions: what stands before the first level-2 heading, then section by section. */
          intro: z.string(),
          sections: z.array(z.object({ heading: z.string(), content: z.string() })),
        }),
      }),
    ),
  },
} as const satisfies Endpoint

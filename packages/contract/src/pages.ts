/** Content pages by slug: faq, about, privacy, licensing-terms, contact and pages that staff add (R-PAGE-1). */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'
import { SITE_LIMIT } from './limits.ts'

export const siteSettings = {
  method: 'GET',
  url: '/clip/site',
  config: { access: 'public', limits: [SITE_LIMIT] },
  schema: {
    summary:
      'Get the agency facts of every page and the time of the last change, for processes that only serve pages',
    tags: ['Pages'],
    response: replies(
      z.object({
        brandName: z.string(),
        licensingEmail: z.string(),
        newsletterUrl: z.string(),
        /** Cities. */
        offices: z.array(z.string()),
        social: z.array(z.object({ label: z.string(), url: z.string() })),
        /** Milliseconds since the last change of data that pages show. */
        changedMsAgo: z.int(),
      }),
    ),
  },
} as const satisfies Endpoint

export const displayPage = {
  method: 'GET',
  url: '/api/pages/display/:slug',
  config: { access: 'public', replica: 'everyone' },
  schema: {
    summary: 'Get a content page as clean HTML',
    tags: ['Pages'],
    params: z.object({ slug: z.string().max(80) }),
    /** An announced version, which is returned until it takes effect; the page in force is returned otherwise. */
    querystring: z.object({ version: z.string().max(20).optional() }),
    response: replies(
      z.object({
        Page: z.object({
          slug: z.string(),
          heading: z.string(),
          /** Sanitised HTML. */
          content: z.string(),
          /** Day of the last change, as YYYY-MM-DD. */
          updated: z.string(),
          /** The requested or the next change that was announced and has not taken effect (R-TERMS-2). */
          announced: z
            .object({
              version: z.string(),
              /** Day in the agency's time zone, as YYYY-MM-DD. */
              from: z.string(),
              /** Whether this is the text of the change, and not the one in force. */
              isShown: z.boolean(),
            })
            .nullable(),
          /** The same content for accordions: the text before the first level-2 heading, then the sections. */
          intro: z.string(),
          sections: z.array(z.object({ heading: z.string(), content: z.string() })),
        }),
      }),
    ),
  },
} as const satisfies Endpoint

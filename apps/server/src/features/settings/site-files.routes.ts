/** Serves addresses that browsers and password managers request on every site. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { MOUNTS } from '../../mounts.ts'

const COLOUR = '#16181d'

export function siteFileRoutes(server: FastifyInstance, { config }: Services): void {
  server.get(MOUNTS.manifest.path, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify({
          name: config.brandName,
          start_url: '/',
          display: 'browser',
          background_color: COLOUR,
          theme_color: COLOUR,
          icons: [192, 512].map((size) => ({
            src: `/icon-${size}.png`,
            sizes: `${size}x${size}`,
            type: 'image/png',
          })),
        }),
      ),
  )

  // https://www.w3.org/TR/change-password-url/
  server.get(MOUNTS.changePassword.path, (_request, reply) => reply.redirect('/profile', 302))
}

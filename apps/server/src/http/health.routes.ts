/** For the machines that watch: `/healthz` is this process, `/readyz` is whether it can do its work. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../context.ts'

/** A draining process answers 503, so that a balancer stops sending before the connections close. */
export function healthRoutes(
  server: FastifyInstance,
  services: Services,
  state: { draining: boolean },
): void {
  server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  server.get('/readyz', async (_request, reply) => {
    const ready = !state.draining && (await databaseAnswers(services))
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready })
  })
}

async function databaseAnswers({ db }: Services): Promise<boolean> {
  const late = new Promise<false>((done) => setTimeout(() => done(false), 500).unref())
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}

/**
 * Serves the provider's own pages and calls under `/testpay`, outside the API: the card form, the 3-D Secure
 * page, and the browser's calls with a client secret. They exist only if the provider is in use.
 */
import type { Testcard } from '@rushes/testcard/engine'
import type { IntentRow } from '@rushes/testcard/intent-transitions'
import type { PaymentView } from '@rushes/testcard/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

export async function testcardRoutes(
  server: FastifyInstance,
  engine: Testcard,
  baseUrl: string,
): Promise<void> {
  await server.register(
    async (scope) => {
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
        reply.header('x-robots-tag', 'noindex')
      })
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 1_024 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      await servePages(scope)
      serveCalls(scope, engine, baseUrl)
      await serveChallenge(scope, engine)
    },
    { prefix: '/testpay' },
  )
}

async function servePages(scope: FastifyInstance): Promise<void> {
  const { ASSETS, FRAME_POLICY, framePage } = await import('@rushes/testcard/pages')
  scope.get('/frame', (_request, reply) =>
    reply.header('content-security-policy', FRAME_POLICY).type('text/html; charset=utf-8').send(framePage()),
  )
  for (const [name, { type, body }] of Object.entries(ASSETS)) {
    scope.get(`/${name}`, (_request, reply) => reply.type(type).send(body))
  }
}

function serveCalls(scope: FastifyInstance, engine: Testcard, baseUrl: string): void {
  scope.post('/confirm', async (request, reply) => {
    const body = Confirmation.safeParse(request.body)
    if (!body.success || !isOwnPage(body.data.returnUrl, request, baseUrl)) return refuse(reply, 422)
    const { clientSecret, card, expiry, cardholder, returnUrl } = body.data
    const answer = await engine.confirm({ clientSecret, cardId: card, expiry, cardholder, returnUrl })
    if (!answer) return refuse(reply, 404)
    return 'refused' in answer ? { error: answer.refused } : outcomeOf(answer)
  })

  scope.post('/retrieve', async (request, reply) => {
    const body = Retrieval.safeParse(request.body)
    const intent = body.success ? await engine.findByClientSecret(body.data.clientSecret) : undefined
    return intent ? viewOf(intent) : refuse(reply, 404)
  })
}

async function serveChallenge(scope: FastifyInstance, engine: Testcard): Promise<void> {
  const { CHALLENGE_POLICY, challengePage, returnAddress } = await import('@rushes/testcard/pages')

  const find = async (params: unknown) => {
    const address = ChallengeAddress.safeParse(params)
    return address.success ? engine.findByChallenge(address.data.id) : undefined
  }

  scope.get('/challenge/:id', async (request, reply) => {
    const intent = await find(request.params)
    if (!intent) return refuse(reply, 404)
    // Already answered, for instance before a reload or the back button: redirects to the shop.
    if (intent.status !== 'requires_action') return reply.redirect(returnAddress(intent), 303)
    return reply
      .header('content-security-policy', CHALLENGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(challengePage(intent))
  })

  scope.post('/challenge/:id', async (request, reply) => {
    const form = ChallengeForm.safeParse(request.body)
    if (!form.success) return refuse(reply, 422)
    const intent = await find(request.params)
    if (!intent) return refuse(reply, 404)
    const answered = await engine.answerChallenge(intent, form.data.answer)
    return reply.redirect(returnAddress(answered), 303)
  })
}

/** Whether an address is of this shop: an open redirect could send a buyer from the shop to another site. */
function isOwnPage(returnUrl: string, request: FastifyRequest, baseUrl: string): boolean {
  const { origin } = new URL(returnUrl)
  return origin === new URL(baseUrl).origin || origin === `${request.protocol}://${request.host}`
}

function outcomeOf(intent: IntentRow) {
  if (intent.status === 'requires_action') return { redirect: `/testpay/challenge/${intent.challenge_id}` }
  if (intent.last_error !== null) return { error: intent.last_error }
  return { status: intent.status }
}

function viewOf(intent: IntentRow): PaymentView {
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount_minor,
    currency: intent.currency,
    created: intent.created_at.toISOString(),
    last_error: intent.last_error,
  }
}

function refuse(reply: FastifyReply, status: 404 | 422) {
  return reply.status(status).send({ error: status === 404 ? 'Not found' : 'The request is not valid.' })
}

// The format of the provider's ids. Other texts are not looked up, because the database refuses a NUL.
const Name = z.string().regex(/^\w{1,200}$/)
/** 'MM/YY' */
const Expiry = z
  .string()
  .regex(/^(0[1-9]|1[0-2])\/\d{2}$/)
  .transform((text) => ({ month: Number(text.slice(0, 2)), year: 2_000 + Number(text.slice(3)) }))
/** Input of the browser to the provider's pages. */
const Confirmation = z.object({
  clientSecret: Name,
  /** The id of a listed card, or of a saved one. */
  card: z.string().max(40),
  expiry: Expiry.nullable().default(null),
  cardholder: z.string().trim().min(1).max(200),
  returnUrl: z
    .url()
    .max(500)
    .transform((address) => new URL(address).href),
})
const Retrieval = z.object({ clientSecret: Name })
const ChallengeAddress = z.object({ id: Name })
const ChallengeForm = z.object({ answer: z.enum(['complete', 'fail', 'close']) })

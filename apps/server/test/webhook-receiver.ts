/** A receiver of webhooks on this machine, which records the messages and answers as each test decides. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WebhookMessage } from '@rushes/contract/webhooks'
import { Webhook } from 'standardwebhooks'

type Received = {
  id: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type Respond = (answer: ServerResponse, message: Received) => void

export type WebhookReceiver = {
  /** As WEBHOOK_HOSTS names it. */
  host: string
  url: (path: string) => string
  received: Received[]
  /** Received messages of a path. */
  at: (path: string) => Received[]
  /** Decides the answers of a path, which are 204 otherwise. */
  respond(path: string, how: Respond): void
  /** Resolves when a path has received that many messages. */
  count(path: string, messages: number): Promise<void>
  close(): Promise<void>
}

/** @throws if the signature is not one of the secret, or of another time */
export const verifiedMessage = (secret: string, { body, headers }: Received): WebhookMessage =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookMessage

/** @param port 0 for any free one */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: Received[] = []
  const responses = new Map<string, Respond>()
  const waiting = new Set<() => void>()
  const server = createServer(async (request, answer) => {
    const body = await text(request).catch(() => '')
    const path = request.url ?? ''
    const message = { id: String(request.headers['webhook-id']), path, headers: request.headers, body }
    received.push(message)
    for (const look of waiting) look()
    const respond = responses.get(path) ?? ((plain) => void plain.writeHead(204).end())
    respond(answer, message)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: opened } = server.address() as AddressInfo
  const at = (path: string) => received.filter((message) => message.path === path)
  return {
    host: `127.0.0.1:${opened}`,
    url: (path) => `http://127.0.0.1:${opened}${path}`,
    received,
    at,
    respond: (path, how) => void responses.set(path, how),
    count: (path, messages) =>
      new Promise((enough) => {
        const look = () => {
          if (at(path).length < messages) return
          waiting.delete(look)
          enough()
        }
        waiting.add(look)
        look()
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

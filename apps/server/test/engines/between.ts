/** A proxy between a server and its search engine, which decides about each request. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The result of a request; undefined for the response of the engine itself. */
export type Step =
  | { wait: number }
  | { cut: true }
  | { after: Promise<unknown> }
  | { status: number; body: string }
  /** The id of a document that is refused in a batch, as with a full queue of its shard. */
  | { refuses: string }
  | undefined

type Decide = (path: string, body: Buffer) => Step
type Passed = { method: string | undefined; body: Buffer | string; type: string | undefined }

export async function between(address: () => string) {
  let decide: Decide = () => undefined
  const proxy: Server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.destroy())
  })

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const body = await buffer(request)
    const step = decide(path, body)
    if (step && 'cut' in step) return void reply.destroy()
    if (step && 'wait' in step) return void setTimeout(() => reply.destroy(), step.wait).unref()
    if (step && 'status' in step) return send(reply, step.status, step.body)
    if (step && 'after' in step) await step.after
    const passed = { method: request.method, body, type: request.headers['content-type'] }
    const answered = await passBy(step, `${address()}${path}`, passed)
    send(reply, answered.status, answered.body)
  }

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const place = proxy.address()
  const port = place !== null && typeof place === 'object' ? place.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    onRequest(step: Decide | undefined): void {
      decide = step ?? (() => undefined)
    },
    close: () => proxy.close(),
  }
}

function send(reply: ServerResponse, status: number, body: string): void {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(body)
}

async function pass(url: string, { method = 'GET', body, type }: Passed) {
  const answered = await fetch(url, {
    method,
    ...(body.length > 0 && { body }),
    headers: type ? { 'content-type': type } : {},
  })
  return { status: answered.status, body: await answered.text() }
}

const REFUSED = { status: 429, error: { type: 'rejected_execution_exception' } }

/** Passes a request on, without the refused document of a batch. The answers keep their positions. */
async function passBy(step: Step, url: string, passed: Passed) {
  if (!step || !('refuses' in step)) return pass(url, passed)
  const refused = step.refuses
  const operations = operationsOf(String(passed.body))
  const body = operations.flatMap(({ id, lines }) => (id === refused ? [] : lines))
  // The engine refuses a batch without a document.
  const answered =
    body.length === 0
      ? { status: 200, body: '{"items":[]}' }
      : await pass(url, { ...passed, body: body.map((line) => `${line}\n`).join('') })
  const answer = JSON.parse(answered.body)
  const taken = [...answer.items]
  const items = operations.map(({ id, kind }) => (id === refused ? { [kind]: REFUSED } : taken.shift()))
  return { ...answered, body: JSON.stringify({ ...answer, errors: true, items }) }
}

/** A document to be written has a second line, and one to be removed has none. */
function operationsOf(body: string): { id: string; kind: string; lines: string[] }[] {
  const lines = body.trimEnd().split('\n')
  const operations = []
  for (let at = 0; at < lines.length; ) {
    const action = JSON.parse(lines[at] ?? '')
    const kind = 'index' in action ? 'index' : 'delete'
    const end = at + (kind === 'index' ? 2 : 1)
    operations.push({ id: action[kind]._id, kind, lines: lines.slice(at, end) })
    at = end
  }
  return operations
}

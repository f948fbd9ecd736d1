/** Reads a PDF: its metadata, its text, and the tags for screen readers. */
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const Read = z.strictObject({
  title: z.unknown(),
  language: z.unknown(),
  pageCount: z.int(),
  text: z.string(),
  links: z.array(z.unknown()),
  tags: z.array(z.string()),
})
const Answer = z.object({ id: z.int(), read: z.unknown() })

let worker: Worker | undefined
let requested = 0

/** Reads in a worker thread, because the library changes built-in objects, which the product has frozen. */
export async function readPdf(bytes: Buffer): Promise<z.output<typeof Read>> {
  worker ??= new Worker(new URL('./read-pdf-worker.ts', import.meta.url))
  worker.setMaxListeners(0).unref()
  requested += 1
  const answer = answerTo(worker, requested)
  worker.postMessage({ id: requested, bytes: new Uint8Array(bytes) })
  return Read.parse(await answer)
}

function answerTo(from: Worker, id: number): Promise<unknown> {
  return new Promise((resolve) => {
    from.on('message', function receive(message: unknown) {
      const answer = Answer.parse(message)
      if (answer.id !== id) return
      from.off('message', receive)
      resolve(answer.read)
    })
  })
}

/**
 * Renders whole documents. The session token lives in the browser's storage, so a document is the same for every visitor:
 * the server caches it, and its policy has the hashes of its inline scripts.
 */
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import * as contexts from './lib/contexts.ts'

export { contexts }
export const streamTimeout = 5_000

/** Reports what failed to render. Refusals of loaders are answers, and visitors may abort a request. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return
  process.emitWarning(error instanceof Error ? error : String(error), { code: 'RENDER' })
}

export default function handleRequest(
  request: Request,
  initialStatus: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const nonce = loadContext.get(contexts.nonceContext) || undefined
  let status = initialStatus
  return new Promise<Response>((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        // The timer would keep the request in memory until it fires.
        clearTimeout(timer)
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(Buffer.concat(chunks), { headers, status }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />,
      {
        ...(nonce && { nonce }),
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError(error) {
          status = 500
          handleError(error, { request })
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/**
 * Renders whole documents. The session token lives in the browser's storage, so a document is the same for every visitor:
 * the server caches it, and its policy has the hashes of its inline scripts.
 */
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import afterFirstView from './after-first-view.js?raw'
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
        resolve(whole(fetchCodeLast(Buffer.concat(chunks).toString()), { headers, status }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />,
      {
        ...(nonce && { nonce }),
        // Everything stands in its place. Beyond this size React would hide a part and move it there by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
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

/** A response that hands its text over as it is, not through a stream. */
function whole(html: string, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), { text: async () => html })
}

/**
 * The page is whole without its code, so the browser fetches the first view before it: see `after-first-view.js`. The
 * router's component has no property for it, so its static imports become calls here, and its preloads come after the wait.
 */
function fetchCodeLast(html: string): string {
  const preloads: string[] = []
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_tag, href: string) => {
      preloads.push(href)
      return ''
    })
    .replace(
      /(<script[^>]* type="module"[^>]*>)([^<]*__reactRouterRouteModules[^<]*)(?=<\/script>)/,
      (_tag, start: string, code: string) =>
        `${start}const preloads = ${JSON.stringify(preloads)}\n${afterFirstView}${withCalledImports(code)}`,
    )
}

function withCalledImports(code: string): string {
  return code
    .replaceAll(/^import ("[^"]+");/gm, 'await import($1);')
    .replaceAll(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
}

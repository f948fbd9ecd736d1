/**
 * Renders whole documents. The session token lives in the browser's storage, so a document is the same for every visitor:
 * the server caches it, and its policy has the hashes of its inline scripts.
 */
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import afterFirstView from './after-first-view.js?raw'
import * as contexts from './lib/contexts.ts'
import { loadFirstParts } from './ui/lazy-part.tsx'

export { contexts, loadFirstParts }
export const streamTimeout = 5_000

/** Reports what failed to render. Refusals of loaders are answers, and visitors may abort a request. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return
  process.emitWarning(error instanceof Error ? error : String(error), { code: 'RENDER' })
}

export default async function handleRequest(
  request: Request,
  initialStatus: number,
  headers: Headers,
  { serverHandoffStream: data, ...routerContext }: EntryContext,
  loadContext: RouterContextProvider,
) {
  const nonce = loadContext.get(contexts.nonceContext)
  const app = <ServerRouter context={routerContext} url={request.url} {...(nonce !== '' && { nonce })} />
  // Rendering a page as one string takes half the time of rendering it in pieces.
  let html = `<!DOCTYPE html>${renderToString(app)}`
  let status = initialStatus
  if (html.includes(LEFT_OUT)) {
    html = await renderPatiently(app, nonce, (error) => {
      status = 500
      handleError(error, { request })
    })
  }
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = withData(fetchCodeLast(html), data ? await textOf(data) : '', nonce)
  return whole(page, { headers, status })
}

/** The comment that React writes instead of a part whose code is not loaded yet, or that failed. */
const LEFT_OUT = '<!--$!-->'

/**
 * Waits for the code of all parts, and reports failures. It takes twice as long, so it is used for the first pages
 * only.
 */
function renderPatiently(app: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        // The timer would keep the request in memory until it fires.
        clearTimeout(timer)
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      // Everything is rendered in place: beyond this size React would hide a part and insert it with a
      // script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError,
    })
    const timer = setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/** Returns a response whose text is read directly, not through a stream. */
function whole(html: string, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), { text: async () => html })
}

/**
 * A page is complete without its code, so the browser fetches the first view before it: see
 * `after-first-view.js`. The router's component has no property for that, so its static imports become calls
 * here, and its preloads follow the wait.
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

/**
 * Passes the data as text to the router, so that only this line, which is the same in all pages, is a script.
 */
const TAKE_DATA = `{
const { streamController } = window.__reactRouterContext
streamController.enqueue(document.currentScript.previousElementSibling.textContent)
streamController.close()
}`

function withData(html: string, data: string, nonce: string): string {
  const end = html.lastIndexOf('</body>')
  const attribute = nonce === '' ? '' : ` nonce="${nonce}"`
  // `<` occurs only inside JSON strings, where this escape is valid.
  const json = data.replaceAll('<', '\\u003c')
  return `${html.slice(0, end)}<script type="application/json">${json}</script><script${attribute}>${TAKE_DATA}</script>${html.slice(end)}`
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true })
  return text
}

/** The thread of `readPdf`. */
import { parentPort } from 'node:worker_threads'
import { getDocument } from 'unpdf/pdfjs'

type Tagged = { role?: string; type?: string; children?: readonly Tagged[] }

parentPort?.on('message', async ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
  const read = await readPages(bytes).catch((error: unknown) => ({ fault: String(error) }))
  parentPort?.postMessage({ id, read })
})

async function readPages(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const { info } = await document.getMetadata()
  const { Title: title, Language: language }: Record<string, unknown> = { ...info }
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('')
      const links = (await page.getAnnotations()).map(({ url }) => url)
      return { text, links, tags: rolesOf(await page.getStructTree()) }
    }),
  )
  await task.destroy()
  return {
    title,
    language,
    pageCount: pages.length,
    text: pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
    links: pages.flatMap(({ links }) => links),
    tags: pages.flatMap(({ tags }) => tags),
  }
}

function rolesOf({ role, children = [] }: Tagged): string[] {
  return [...(role && role !== 'Root' ? [role] : []), ...children.flatMap(rolesOf)]
}

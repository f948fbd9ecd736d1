/** Reads a PDF back: what it says of itself, its text, and the tags that screen readers follow. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Tagged = { role?: string; type?: string; children?: readonly Tagged[] }

export async function readPdf(bytes: Buffer) {
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

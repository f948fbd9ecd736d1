/** Reads references to clips and packages that a user typed or pasted (R-SEARCH-19). */
import { MAX_INTEGER } from '@rushes/contract/integers'

export type TypedReference = { id: number; kind: 'clip' | 'package' | 'any' }

const CLIP = /^(?:(?:video|image|short|clip|vid|px)[\s-]*#?|[vis])0*(\d{1,10})$/
/** The name of a delivered file; browsers number files of one name. */
const DELIVERED = /^[vis](\d{6,10})(?:-[a-z0-9_-]*)?(?: ?\(\d{1,3}\))?(?:\.[a-z0-9]{2,5})?$/
const PACKAGE = /^packages?[\s-]*#?0*(\d{1,10})$/
const NUMBER = /^#?0*(\d{1,10})$/
/** A URL as the address bar shows it, with or without protocol and query. */
const ADDRESS = /^(?:https?:\/\/)?[^\s/]*\/(clip|package)\/0*(\d{1,10})(?:[/?#]\S*)?$/

/** Accepts `VIDEO-41207`, `41207`, `V041207`, `VID-41207`, `V041207-fox.mp4`, or the URL of a page. */
export function readReference(text: string): TypedReference | null {
  const typed = text.trim().toLowerCase()
  const [, page, idOfPage] = ADDRESS.exec(typed) ?? []
  if (idOfPage) return reference(idOfPage, page === 'package' ? 'package' : 'clip')
  const [, idOfClip] = CLIP.exec(typed) ?? DELIVERED.exec(typed) ?? []
  if (idOfClip) return reference(idOfClip, 'clip')
  const [, idOfPackage] = PACKAGE.exec(typed) ?? []
  if (idOfPackage) return reference(idOfPackage, 'package')
  const [, id] = NUMBER.exec(typed) ?? []
  return id ? reference(id, 'any') : null
}

function reference(digits: string, kind: TypedReference['kind']): TypedReference | null {
  const id = Number(digits)
  return id > 0 && id <= MAX_INTEGER ? { id, kind } : null
}

/**
 * Reads a pasted list of clips: references separated by commas, semicolons, line ends or spaces.
 * @returns each id once, in the order of the text, and the parts that could not be read
 */
export function readClipList(text: string): { ids: number[]; unread: string[] } {
  const pieces = text
    .split(/[\n\r,;\t]+/)
    .flatMap((line) => (readReference(line) ? [line] : line.split(/\s+/)))
    .filter((piece) => piece.trim() !== '')
  const ids = new Set<number>()
  const unread: string[] = []
  for (const piece of pieces) {
    const reference = readReference(piece)
    if (reference && reference.kind !== 'package') ids.add(reference.id)
    else unread.push(piece.trim())
  }
  return { ids: [...ids], unread }
}

/**
 * Counts words that make text hard to read (docs/CONTRIBUTING.md, Grammar) in comments, texts of the interface and
 * documents.
 */
import { parseSync } from '@swc/core'
import type { SourceFile } from './source-files.ts'

const MARKERS = [
  'whoever',
  'somebody',
  'nobody',
  'anew',
  'once more',
  'meanwhile',
  'beside',
  'parted',
  'stands?',
  'lies',
  'tells?',
  'told',
  'says?',
  'said',
  'hears?',
  'knows',
  'so (?:many|often|long)',
  'go(?:es)? on',
  'is gone',
  'on (?:its|their) way',
  'things?',
  'moments?',
  'papers?',
  'doors?',
  'desks?',
]
const MARKER = new RegExp(`(?<![\\w.-])(?:${MARKERS.join('|')})(?![\\w-])`, 'gi')
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/[^\n]*/g
const SOURCE = /\.tsx?$/
/** Sources whose strings users read. */
const INTERFACE = /^(apps\/web\/app|packages\/contract\/src)\/|\.emails\.ts$/
/** These list the markers as what not to write. */
const LISTS = /^docs\/GLOSSARY\.md$|^scripts\/words\.(test\.)?ts$/
const LISTED = /^\| Do not write \|[\s\S]*?\n\n/m

export type WordCounts = Record<'comments' | 'interface' | 'documents', { markers: number; words: number }>

/** @param files TypeScript files, and documents of other kinds */
export function countWords(files: readonly SourceFile[]): WordCounts {
  const read = files.filter(({ path }) => !LISTS.test(path))
  const sources = read.filter(({ path }) => SOURCE.test(path))
  return {
    comments: count(sources.flatMap(({ text }) => text.match(COMMENT) ?? [])),
    interface: count(sources.filter(({ path }) => INTERFACE.test(path)).flatMap(stringsOf)),
    documents: count(
      read.filter(({ path }) => !SOURCE.test(path)).map(({ text }) => text.replace(LISTED, '')),
    ),
  }
}

/** One sentence for each count above the recorded one, and for each that fell, because the record falls with it. */
export function wordFaults(
  counts: WordCounts,
  recorded: Readonly<Record<keyof WordCounts, number>>,
  slack: number,
): string[] {
  return (['comments', 'interface', 'documents'] as const).flatMap((kind) => {
    const { markers, words } = counts[kind]
    const share = `${((1000 * markers) / Math.max(1, words)).toFixed(1)} in 1,000 words`
    if (markers > recorded[kind])
      return [`${kind}: ${markers} words that are hard to read, but ${recorded[kind]} are allowed (${share})`]
    if (markers < recorded[kind] - slack)
      return [`${kind}: ${markers} words that are hard to read are left (${share}): lower the record`]
    return []
  })
}

function count(texts: readonly string[]) {
  return {
    markers: texts.reduce((sum, text) => sum + (text.match(MARKER)?.length ?? 0), 0),
    words: texts.reduce((sum, text) => sum + text.split(/\s+/).filter(Boolean).length, 0),
  }
}

/** Texts with a blank; others are names. */
function stringsOf({ path, text }: SourceFile): string[] {
  const options = { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' } as const
  return textsIn(parseSync(text, options)).filter((found) => /\S\s+\S/.test(found))
}

function textsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && 'value' in node && typeof node.value === 'string')
    return node.type === 'StringLiteral' || node.type === 'JSXText' ? [node.value] : []
  const own = 'type' in node && node.type === 'TemplateElement' && 'raw' in node ? [String(node.raw)] : []
  return [...own, ...Object.values(node).flatMap(textsIn)]
}

/**
 * Finds import cycles between folders: the features, the folders of the admin area, and the other folders of a program
 * (`http`, `platform`, `lib`, `ui` ...), because a cycle through one of those connects two features as well. Type
 * imports and dynamic imports count.
 */
import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

export type Arrow = { from: string; to: string; file: string }

const IMPORTED = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g
const ROOM = /^(apps\/(?:server\/src|web\/app)\/(?:(?:features|admin)\/[^/]+|[^/]+))\/./

/** Returns a sentence for each group of folders that reach each other, with the imports inside the group. */
export function cycleFaults(files: readonly SourceFile[]): string[] {
  const arrows = files.flatMap(arrowsOf)
  return groupsOf(arrows).map((group) => {
    const inside = arrows.filter(({ from, to }) => group.has(from) && group.has(to))
    const lines = inside.map(({ file, to }) => `  ${file} -> ${to}`)
    return [`These folders import each other in a circle: ${[...group].join(', ')}`, ...lines].join('\n')
  })
}

function arrowsOf({ path, text }: SourceFile): Arrow[] {
  const from = roomOf(path)
  if (from === null) return []
  return [...text.matchAll(IMPORTED)].flatMap(([, specifier = '']) => {
    const to = roomOf(posix.join(posix.dirname(path), specifier))
    return to === null || to === from ? [] : [{ from, to, file: path }]
  })
}

const roomOf = (path: string) => ROOM.exec(path)?.[1] ?? null

function groupsOf(arrows: readonly Arrow[]): ReadonlySet<string>[] {
  const targets = Map.groupBy(arrows, ({ from }) => from)
  const reach = (start: string) => {
    const reached = new Set<string>()
    const waiting = [start]
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      for (const { to } of targets.get(folder) ?? []) {
        if (!reached.has(to)) waiting.push(to)
        reached.add(to)
      }
    }
    return reached
  }
  const reached = new Map([...targets.keys()].map((folder) => [folder, reach(folder)]))
  const groups: ReadonlySet<string>[] = []
  for (const [folder, folders] of reached) {
    if (!folders.has(folder) || groups.some((group) => group.has(folder))) continue
    groups.push(new Set([...folders].filter((other) => reached.get(other)?.has(folder)).toSorted()))
  }
  return groups
}

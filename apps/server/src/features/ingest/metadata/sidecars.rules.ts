/** Decides which XMP file contains the metadata of which film or picture: `fox.xmp` and `fox.mov.xmp` that of `fox.mov`. */
import { nameKey } from '../sheet/match-names.rules.ts'

const XMP = /\.xmp$/i

export const isXmpName = (name: string): boolean => XMP.test(name)

export const keyOfSidecar = (name: string): string => nameKey(name.replace(XMP, ''))

/** The keys of its XMP files; the more exact one first. */
export function keysOf(file: string): readonly string[] {
  if (isXmpName(file)) return []
  const key = nameKey(file)
  return [...new Set([key, key.replace(/\.[^.]+$/, '')])]
}

/** The films and pictures of one folder that have XMP files, with their names; the more exact one first. */
export function sidecarsOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byKey = Map.groupBy(names.filter(isXmpName), keyOfSidecar)
  return new Map(
    names.flatMap((name) => {
      const own = keysOf(name).flatMap((key) => byKey.get(key) ?? [])
      return own.length === 0 ? [] : [[name, own] as const]
    }),
  )
}

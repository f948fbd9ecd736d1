/** Matches XMP files with films and pictures: `fox.xmp` and `fox.mov.xmp` describe `fox.mov`. */
import { nameKey } from '../sheet/match-names.rules.ts'

const XMP = /\.xmp$/i

export const isXmpName = (name: string): boolean => XMP.test(name)

export const keyOfSidecar = (name: string): string => nameKey(name.replace(XMP, ''))

/** Returns the keys of possible XMP files of a file, the more exact one first. */
export function keysOf(file: string): readonly string[] {
  if (isXmpName(file)) return []
  const key = nameKey(file)
  return [...new Set([key, key.replace(/\.[^.]+$/, '')])]
}

/** Finds the XMP files of films and pictures in one folder; the more exact one first. */
export function sidecarsOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byKey = Map.groupBy(names.filter(isXmpName), keyOfSidecar)
  return new Map(
    names.flatMap((name) => {
      const own = keysOf(name).flatMap((key) => byKey.get(key) ?? [])
      return own.length === 0 ? [] : [[name, own] as const]
    }),
  )
}

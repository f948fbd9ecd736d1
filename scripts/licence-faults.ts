/** Finds production packages under a licence that requires more than a copy of its text, and that NOTICE does not name. */

type LockedPackage = { license?: string; dev?: boolean; link?: boolean }
export type Lock = { packages: Readonly<Record<string, LockedPackage>> }

/** Licences that only require to keep their text with the package, which npm does. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  '(MIT OR CC0-1.0)',
  'Apache-2.0 AND MIT',
  'MIT OR Apache-2.0',
  'Python-2.0',
])

/** Returns a sentence for each package that NOTICE must name and does not. */
export function licenceFaults(lock: Lock, notice: string): string[] {
  return Object.entries(lock.packages).flatMap(([path, { license, dev, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    const isOurs = !path.includes('node_modules/') || link === true || name.startsWith('@rushes/')
    if (isOurs || dev === true || PERMISSIVE.has(license ?? '')) return []
    return notice.includes(name) ? [] : [`${name}: ${license ?? 'no licence named'}; NOTICE does not name it`]
  })
}

/**
 * The closed lists of file roles of docs/ARCHITECTURE.md, as a pure function. A name promises what the file holds, so a
 * reader finds code without searching and a file cannot silently get a second purpose.
 */
export type SourceFile = { path: string; text: string }

const SERVER_NAME =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.(routes|queries|rules|jobs|emails|gen|d))?((\.slow)?\.test)?\.tsx?$/
const VAGUE = /(^|\/)(utils?|helpers?|misc|common|shared|types)(\/|\.tsx?$)/
const MAX_LINES = 300

/** Returns the faults of a file's name, place or length, one sentence each. */
export function roleFaults(file: SourceFile): string[] {
  const { path } = file
  const faults = [
    ...(VAGUE.test(path) ? ['the name is vague; name the file after its content'] : []),
    ...(path.startsWith('apps/server/src/') ? serverFaults(path) : []),
    ...(path.startsWith('apps/web/app/features/') ? webFaults(file) : []),
    ...lengthFaults(file),
  ]
  return faults.map((fault) => `${path}: ${fault}`)
}

function serverFaults(path: string): string[] {
  return SERVER_NAME.test(nameOf(path)) ? [] : ['not one of the file roles of docs/ARCHITECTURE.md']
}

type WebRole = {
  /** The role in docs/ARCHITECTURE.md. */
  role: string
  name: RegExp
  /** The function that a file of this name must export; absent where the name promises none. */
  promises?: (words: string) => string
  may: { react?: true; api?: true; keep?: true }
}

/** The first role whose name fits counts. */
const WEB_ROLES: readonly WebRole[] = [
  {
    role: '<noun>.tsx',
    name: /^[a-z0-9]+(-[a-z0-9]+)*\.tsx$/,
    promises: pascalCase,
    may: { react: true, api: true },
  },
  {
    role: 'use-<noun>.ts',
    name: /^use(-[a-z0-9]+)+\.ts$/,
    promises: camelCase,
    may: { react: true, api: true },
  },
  {
    role: 'load-<noun>.ts',
    name: /^load(-[a-z0-9]+)+\.ts$/,
    promises: camelCase,
    may: { api: true },
  },
  {
    role: '<noun>-store.ts',
    name: /^([a-z0-9]+-)+store\.ts$/,
    may: { react: true, api: true, keep: true },
  },
  { role: '<noun>-labels.ts', name: /^([a-z0-9]+-)+labels\.ts$/, may: {} },
  { role: '<noun>.ts', name: /^[a-z0-9]+(-[a-z0-9]+)*\.ts$/, may: {} },
]

/** Endings that promise no noun, or belong to a role with its own name. */
const REFUSED_ENDINGS = /-(count|errors|flow|glance|info|loader|manager|news|section|stuff)\.tsx?$/

function webFaults({ path, text }: SourceFile): string[] {
  const name = nameOf(path)
  if (/\.(test\.tsx?|d\.ts)$/.test(name)) return []
  const role = WEB_ROLES.find((one) => one.name.test(name))
  if (!role || REFUSED_ENDINGS.test(name)) return ['not one of the file roles of docs/ARCHITECTURE.md']
  return [...promiseFaults(role, name, text), ...usageFaults(role, text)]
}

function promiseFaults({ role, promises }: WebRole, name: string, text: string): string[] {
  const functions = exportedFunctions(text)
  const promised = promises?.(name.replace(/\.tsx?$/, ''))
  const hooks = promised?.startsWith('use') || role === '<noun>-store.ts' ? [] : functions.filter(isHook)
  return [
    ...(promised !== undefined && !functions.includes(promised)
      ? [`a file named ${role} exports a function of that name: ${promised}`]
      : []),
    ...(role === '<noun>.tsx' && functions.length > 1
      ? [`exports ${functions.join(', ')}; one component a file, under its own name`]
      : []),
    ...(hooks.length > 0 ? [`exports ${hooks.join(', ')}; a hook has a file use-<noun>.ts`] : []),
  ]
}

function usageFaults({ role, may }: WebRole, text: string): string[] {
  return [
    ...(!may.react && /^import (?!type )[^'"]*from 'react'/m.test(text)
      ? [`${role} does not use React; a hook is named use-<noun>.ts`]
      : []),
    ...(!may.api && /from '[^']*lib\/api\.ts'/.test(text)
      ? [`${role} does not call the API; that is for load-<noun>.ts, hooks, stores and components`]
      : []),
    ...(!may.keep && /from '[^']*lib\/(stored-value|store)\.ts'/.test(text)
      ? [`${role} keeps no state; that is for <noun>-store.ts`]
      : []),
  ]
}

function lengthFaults({ path, text }: SourceFile): string[] {
  if (/\.(test|gen)\.tsx?$/.test(path)) return []
  const lines = text.split('\n').length - 1
  return lines > MAX_LINES ? [`${lines} lines, more than ${MAX_LINES}; does it have a second purpose?`] : []
}

function exportedFunctions(text: string): string[] {
  return [...text.matchAll(/^export (?:async )?function (\w+)/gm)].flatMap(([, name]) => name ?? [])
}

function isHook(name: string): boolean {
  return /^use[A-Z]/.test(name)
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? ''
}

function pascalCase(words: string): string {
  return words.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function camelCase(words: string): string {
  return words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

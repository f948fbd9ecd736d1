/** Files of the watched folder that belong to films and pictures next to them: captions and XMP files. */
import { join } from 'node:path'
import { type Laid, moveRefused, moveTaken } from './watched-files.ts'

type Sidecars<T> = {
  root: string
  files: readonly Laid[]
  /** The sidecars of each film and picture; the first is used. */
  names: ReadonlyMap<string, readonly string[]>
  read(path: string): Promise<{ value: T } | { problem: string }>
}

/** Reads each sidecar with the first file that it belongs to, and moves it after the last one. */
export function watchedSidecars<T>({ root, files, names, read }: Sidecars<T>) {
  const laid = new Map(files.map((file) => [file.name, file]))
  const left = new Map(
    [...Map.groupBy([...names.values()].flat(), String)].map(([name, all]) => [name, all.length]),
  )
  const found = new Map<string, T | undefined>()
  const sidecarsOf = ({ name }: Laid) => (names.get(name) ?? []).flatMap((own) => laid.get(own) ?? [])

  async function readOnce(path: string): Promise<T | undefined> {
    if (found.has(path)) return found.get(path)
    const result = await read(join(root, path))
    if ('problem' in result) await moveRefused(root, path, result.problem)
    found.set(path, 'value' in result ? result.value : undefined)
    return found.get(path)
  }

  return {
    areWhole: (file: Laid) => sidecarsOf(file).every(({ isWhole }) => isWhole),
    /** @returns undefined for a file whose sidecar is absent or refused */
    async contentOf(file: Laid): Promise<T | undefined> {
      const [own] = sidecarsOf(file)
      return own && (await readOnce(own.path))
    },
    /** Releases the sidecars of a file that is imported or refused. */
    async release(file: Laid): Promise<void> {
      for (const { name, path } of sidecarsOf(file)) {
        const others = (left.get(name) ?? 1) - 1
        left.set(name, others)
        if (others === 0) await moveTaken(root, path)
      }
    },
  }
}

/**
 * Combines two storages while an installation moves from one to the other: all files are written to the new
 * one, and files that have not moved yet are read from the old one.
 */
import { FileMissing, type ListedFile, type Storage } from './storage.ts'

export function movingStorage(to: Storage, from: Storage): Storage {
  /** Returns the storage from which a file is read. */
  async function placeOf(key: string): Promise<Storage> {
    return (await to.head(key)) ? to : from
  }
  /** Prefers the old storage, because a folder that is being copied is complete only there. */
  async function placeOfFolder(prefix: string): Promise<Storage> {
    for await (const _file of from.list(prefix)) return from
    return to
  }
  const orElse = <T>(requested: Promise<T>, other: () => Promise<T>): Promise<T> =>
    requested.catch((error: unknown) => {
      if (error instanceof FileMissing) return other()
      throw error
    })

  return {
    partsAhead: Math.max(to.partsAhead, from.partsAhead),
    open: (key, range) => orElse(to.open(key, range), () => from.open(key, range)),
    put: to.put,
    adopt: to.adopt,
    async adoptFolder(prefix, path) {
      for await (const _file of from.list(prefix)) return
      await to.adoptFolder(prefix, path)
    },
    async withLocal(key, use) {
      const place = key.endsWith('/') ? await placeOfFolder(key) : await placeOf(key)
      return await place.withLocal(key, use)
    },
    head: async (key) => (await to.head(key)) ?? (await from.head(key)),
    list: (prefix) => merged(to.list(prefix), from.list(prefix)),
    async copyFolder(source, target) {
      for await (const { key } of from.list(source)) {
        const copy = target + key.slice(source.length)
        if (!(await to.head(key))) await to.put(copy, await from.open(key))
      }
      await to.copyFolder(source, target)
    },
    async remove(key) {
      await from.remove(key)
      await to.remove(key)
    },
    async removeFolder(prefix) {
      await from.removeFolder(prefix)
      await to.removeFolder(prefix)
    },
    sweep: async (before) => (await from.sweep(before)) + (await to.sweep(before)),
    publicUrl: to.publicUrl,
    temporaryUrl: async (key, use) => await (await placeOf(key)).temporaryUrl(key, use),
  }
}

/** Merges two lists that are sorted by key; for a key in both, the file of the first list is used. */
async function* merged(
  first: AsyncIterable<ListedFile>,
  second: AsyncIterable<ListedFile>,
): AsyncGenerator<ListedFile> {
  const [one, other] = [first[Symbol.asyncIterator](), second[Symbol.asyncIterator]()]
  try {
    let [a, b] = await Promise.all([one.next(), other.next()])
    while (!a.done || !b.done) {
      if (!a.done && (b.done || a.value.key <= b.value.key)) {
        yield a.value
        if (!b.done && a.value.key === b.value.key) b = await other.next()
        a = await one.next()
      } else if (!b.done) {
        yield b.value
        b = await other.next()
      }
    }
  } finally {
    await Promise.all([one.return?.(), other.return?.()])
  }
}

/** Picks the storage that the configuration names. */
import { localStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

/** `folder` is where the local storage keeps its files; `publicBase` is the path that serves the public ones. */
export type StorageSettings = { kind: 'local'; folder: string; publicBase: string }

export function openStorage(settings: StorageSettings): Storage {
  switch (settings.kind) {
    case 'local':
      return localStorage(settings.folder, settings.publicBase)
  }
}

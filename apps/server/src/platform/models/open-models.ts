/** Opens the models of a folder. One worker thread runs them, which starts at the first use (ADR 62). */
import { LRUCache } from 'lru-cache'
import { listAdded } from './model-folder.ts'
import type { PartName } from './model-parts.ts'
import { type ModelThread, startThread, type ThreadServices } from './model-thread.ts'
import { type Models, NO_MODELS, type TextModel } from './models.ts'
import { TEXT_MODELS } from './text-models.ts'

/** Texts of more characters are cut: no model reads more. */
const MAX_CHARACTERS = 10_000
const REMEMBERED_QUERIES = 500

/** @param folder empty for none */
export function openModels(folder: string, services: ThreadServices): Models {
  const parts = folder === '' ? [] : listAdded(folder)
  if (parts.length === 0) return NO_MODELS
  const thread = startThread(folder, services)
  return { texts: parts.map((part) => textModel(part, thread)), close: thread.close }
}

function textModel(part: PartName, thread: ModelThread): TextModel {
  const remembered = new LRUCache<string, { vector: Float32Array | null }>({ max: REMEMBERED_QUERIES })
  return {
    ...TEXT_MODELS[part],
    async embed(whole, use) {
      const text = whole.slice(0, MAX_CHARACTERS)
      const known = use === 'query' ? remembered.get(text) : undefined
      if (known) return known.vector
      const vector = await thread.embed({ part, text, use })
      if (use === 'query') remembered.set(text, { vector })
      return vector
    },
  }
}

/** The worker thread of the models: receives texts one after another, and returns their vectors. */
import { parentPort, workerData } from 'node:worker_threads'
import { openE5 } from './e5.ts'
import { ModelFault } from './model-folder.ts'
import type { PartName } from './model-parts.ts'
import type { TextWork } from './model-thread.ts'
import type { TextUse } from './models.ts'
import { openMultilingual } from './multilingual.ts'

type Embed = (text: string, use: TextUse) => Promise<Float32Array | null>

const OPEN = { 'e5-small-v2': openE5, 'use-multilingual-3': openMultilingual } as const satisfies Readonly<
  Record<PartName, (folder: string) => Promise<Embed>>
>

const folder = String(workerData)
const opened = new Map<PartName, Promise<Embed>>()

async function work({ id, part, text, use }: TextWork & { id: number }): Promise<void> {
  const embed = opened.get(part) ?? OPEN[part](folder)
  opened.set(part, embed)
  try {
    const vector = await (await embed)(text, use)
    parentPort?.postMessage({ id, vector })
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error
    parentPort?.postMessage({ id, fault: error.message })
  }
}

// A run occupies the whole thread, so that texts are worked on in the order of their messages.
parentPort?.on('message', (message: TextWork & { id: number }) => void work(message))

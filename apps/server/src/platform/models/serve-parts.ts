/** The work of the thread of the models: receives texts one after another, and returns their vectors. */
import { parentPort, workerData } from 'node:worker_threads'
import { ModelFault } from './model-folder.ts'
import type { PartName } from './model-parts.ts'
import type { TextWork } from './model-thread.ts'
import type { TextUse } from './models.ts'

type Embed = (text: string, use: TextUse) => Promise<Float32Array | null>

/** Errors concern one part only: the others continue in the same thread. */
export function serveParts(open: Readonly<Record<PartName, (folder: string) => Promise<Embed>>>): void {
  const folder = String(workerData)
  const opened = new Map<PartName, Promise<Embed>>()

  async function answerTo({ part, text, use }: TextWork) {
    const opening = opened.get(part) ?? open[part](folder)
    opened.set(part, opening)
    let isOff = true
    try {
      const embed = await opening
      isOff = false
      return { vector: await embed(text, use) }
    } catch (error) {
      return { fault: error instanceof ModelFault ? error.message : String(error), isOff }
    }
  }

  // A run occupies the whole thread, so that texts are worked on in the order of their messages.
  parentPort?.on('message', async ({ id, ...work }: TextWork & { id: number }) => {
    parentPort?.postMessage({ id, ...(await answerTo(work)) })
  })
}

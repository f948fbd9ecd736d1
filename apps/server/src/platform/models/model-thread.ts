/** The worker thread that runs models: a bounded queue in front of it, and a time limit for each text. */
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { PartName } from './model-parts.ts'
import { ModelsAway, type TextUse } from './models.ts'

export type TextWork = { part: PartName; text: string; use: TextUse }

/** A message of the thread. A fault is permanent for its part: it is reported, and not tried again. */
const Answer = z.union([
  z.object({ id: z.int(), vector: z.union([z.null(), z.instanceof(Float32Array)]) }),
  z.object({ id: z.int(), fault: z.string() }),
])

/** More texts than this are refused, because their visitors would wait too long. */
const MAX_WAITING = 32
/** A visitor waits for a meaning at most this long; the text of a clip also waits for the start. */
const WAIT_MS = { query: 200, clip: 60_000 } as const satisfies Readonly<Record<TextUse, number>>
/** The program of the models is about 50 MB of machine code and needs little of the heap. */
const MAX_HEAP_MB = 512

type Waiting = { part: PartName; resolve(vector: Float32Array | null): void; reject(error: Error): void }

export type ModelThread = {
  embed(work: TextWork): Promise<Float32Array | null>
  close(): Promise<void>
}

export function startThread(folder: string, report: (sentence: string) => void): ModelThread {
  const waiting = new Map<number, Waiting>()
  const faulty = new Set<PartName>()
  let worker: Worker | undefined
  let lastId = 0

  function settle(message: unknown): void {
    const answer = Answer.parse(message)
    const one = waiting.get(answer.id)
    if (!one) return
    waiting.delete(answer.id)
    if ('vector' in answer) {
      one.resolve(answer.vector)
      return
    }
    if (!faulty.has(one.part)) report(`The model ${one.part} is off: ${answer.fault}`)
    faulty.add(one.part)
    one.reject(new ModelsAway(answer.fault))
  }

  /** Everything that waits fails, and the next text starts another thread. */
  function end(ended: Worker, reason: string): void {
    if (worker !== ended) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(new ModelsAway(reason))
    waiting.clear()
  }

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./run-models.ts', import.meta.url), {
      workerData: folder,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    // Operator commands end without waiting for the thread.
    started.unref()
    started.on('message', settle)
    started.on('error', (error) => end(started, `The thread of the models failed: ${String(error)}`))
    started.on('exit', () => end(started, 'The thread of the models has ended.'))
    worker = started
    return started
  }

  return {
    async embed(work) {
      if (faulty.has(work.part)) throw new ModelsAway(`The model ${work.part} is off.`)
      if (waiting.size >= MAX_WAITING) throw new ModelsAway('Too many texts wait for the models.')
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array | null>()
      waiting.set(id, { part: work.part, resolve, reject })
      running().postMessage({ id, ...work })
      return await within(promise, WAIT_MS[work.use])
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** A text whose time has passed keeps its place in the queue, which bounds the work of the thread. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ModelsAway('The models did not answer in time.')), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The worker thread that runs models: a bounded queue in front of it, and a time limit for each text. */
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { PartName } from './model-parts.ts'
import { ModelsAway, type TextUse } from './models.ts'

export type TextWork = { part: PartName; text: string; use: TextUse }

/** A message of the thread. `isOff`: the part cannot be opened, and is not tried again; otherwise one text failed. */
const Answer = z.union([
  z.object({ id: z.int(), vector: z.union([z.null(), z.instanceof(Float32Array)]) }),
  z.object({ id: z.int(), fault: z.string(), isOff: z.boolean() }),
])

/** More queries than this are refused, because their visitors would wait too long. Texts of clips come one at a time. */
const MAX_WAITING = 32
/** A visitor waits for a meaning at most this long; the text of a clip also waits for the start. */
const WAIT_MS = { query: 200, clip: 60_000 } as const satisfies Readonly<Record<TextUse, number>>
/** The program of the models is about 50 MB of machine code and needs little of the heap. */
const MAX_HEAP_MB = 512
/** Another thread reads all files of the models again. */
const RESTART_AFTER_MS = 30_000
const PROGRAM = new URL('./run-models.ts', import.meta.url)

type Waiting = Pick<TextWork, 'part' | 'use'> & {
  resolve(vector: Float32Array | null): void
  reject(error: Error): void
}

export type ModelThread = {
  embed(work: TextWork): Promise<Float32Array | null>
  close(): Promise<void>
}

export type ThreadServices = { report(sentence: string): void; clock: Clock }

export function startThread(
  folder: string,
  { report, clock }: ThreadServices,
  program: URL = PROGRAM,
): ModelThread {
  const waiting = new Map<number, Waiting>()
  /** Parts whose faults were reported. */
  const off = new Set<PartName>()
  const failing = new Set<PartName>()
  let worker: Worker | undefined
  let lastId = 0
  let restartAt = 0
  let isClosing = false

  function settle(message: unknown): void {
    const answer = Answer.parse(message)
    const one = waiting.get(answer.id)
    if (!one) return
    waiting.delete(answer.id)
    if ('vector' in answer) {
      failing.delete(one.part)
      one.resolve(answer.vector)
      return
    }
    const reported = answer.isOff ? off : failing
    if (!reported.has(one.part))
      report(`The model ${one.part} ${answer.isOff ? 'is off' : 'failed'}: ${answer.fault}`)
    reported.add(one.part)
    one.reject(new ModelsAway(answer.fault))
  }

  /** Everything that waits fails, and a text after a pause starts another thread. */
  function end(ended: Worker, reason: string): void {
    if (worker !== ended) return
    worker = undefined
    restartAt = clock.now().getTime() + RESTART_AFTER_MS
    if (!isClosing) report(`The models are off for ${RESTART_AFTER_MS / 1_000} seconds: ${reason}`)
    for (const { reject } of waiting.values()) reject(new ModelsAway(reason))
    waiting.clear()
  }

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(program, {
      workerData: folder,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    // Operator commands end without waiting for the thread.
    started.unref()
    started.on('message', settle)
    started.on('error', (error) => end(started, `Their thread failed: ${String(error)}`))
    started.on('exit', () => end(started, 'Their thread has ended.'))
    worker = started
    return started
  }

  const waitingQueries = () => [...waiting.values()].filter(({ use }) => use === 'query').length

  return {
    async embed(work) {
      if (off.has(work.part)) throw new ModelsAway(`The model ${work.part} is off.`)
      if (!worker && clock.now().getTime() < restartAt)
        throw new ModelsAway('The thread of the models failed.')
      if (work.use === 'query' && waitingQueries() >= MAX_WAITING)
        throw new ModelsAway('Too many queries wait for the models.')
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array | null>()
      waiting.set(id, { part: work.part, use: work.use, resolve, reject })
      running().postMessage({ id, ...work })
      return await within(promise, WAIT_MS[work.use])
    },
    async close() {
      isClosing = true
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

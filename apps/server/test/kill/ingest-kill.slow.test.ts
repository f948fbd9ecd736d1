/**
 * Proves R-INGEST-4: the process that imports a film is killed during each step, repeatedly, and another one with a
 * clock 90 seconds later continues the step. In the end there is one clip, and every file of it has the same bytes as
 * without interruptions.
 */
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { type Begun, findLeft, listenToBegunSteps, PHASES, type Phase } from './begun-steps.ts'
import { kill, type Loader, loaderOf } from './loaded-process.ts'
import { filmToSend } from './sent-film.ts'

const KILLS = Number(process.env['INGEST_KILLS'] ?? 50)
/** Fewer than the limit that quarantines the film: a late kill may hit the step after the intended one. */
const KILLS_OF_STEP = 3
/**
 * Steps that run at the same time as others. A kill hits both, so each is left alone sometimes for the others to have
 * their turn.
 */
const PARALLEL: readonly Phase[] = ['hover', 'scenes', 'stills', 'sound']
const TAKEN_UP_WITHIN_S = 90
const WORKER = 'killed-worker'

let server: TestServer
let film: Awaited<ReturnType<typeof filmToSend>>
let steps: Awaited<ReturnType<typeof listenToBegunSteps>>
let loader: Loader
let onBegun: (begun: Begun) => void = () => undefined
beforeAll(async () => {
  server = await startTestServer()
  film = await filmToSend(server)
  steps = await listenToBegunSteps(server, (begun) => onBegun(begun))
  await mkdir(join(film.folder, 'tmp'))
  loader = await loaderOf('ingest-process', {
    NODE_ENV: 'test',
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: film.dataDir,
    LOG_LEVEL: 'fatal',
    TMPDIR: join(film.folder, 'tmp'),
    PGAPPNAME: WORKER,
    // The compiled program is the same at each start.
    NODE_COMPILE_CACHE: join(film.folder, 'translated'),
  })
})
afterAll(async () => {
  await loader.close()
  await steps.close()
  await server.close()
  await film.forget()
})

/**
 * A worker continues the film, until it ends or is killed. @param decide returns after how many milliseconds it is
 * killed; null for never @returns whether it was killed
 */
async function live(aheadS: number, decide: (begun: Begun) => number | null): Promise<boolean> {
  const worker = loader.take()
  const exit = once(worker, 'exit')
  let timer: NodeJS.Timeout | undefined
  let isWornParallel = false
  onBegun = (begun) => {
    const isParallel = PARALLEL.includes(begun.phase)
    const isWorn = begun.tries > KILLS_OF_STEP
    isWornParallel ||= isParallel && isWorn
    const isSpared = isWorn || (isParallel && isWornParallel)
    if (isSpared) clearTimeout(timer)
    const afterMs = timer || isSpared ? null : decide(begun)
    if (afterMs !== null) timer = setTimeout(() => void kill(worker), afterMs)
  }
  const left = await findLeft(server)
  worker.stdout.once('data', () =>
    onBegun({ phase: left.includes('upload') ? 'upload' : 'between', tries: 0 }),
  )
  worker.stdin.write(`${aheadS}\n`)
  loader.loadNext()
  const [code, signal] = await exit
  clearTimeout(timer)
  if (signal === null) expect(code).toBe(0)
  await expect.poll(countConnections, { interval: 5 }).toBe(0)
  // Its last step may not have been reported yet, and is not a step of the next process.
  onBegun = () => undefined
  await steps.hearAll()
  return signal !== null
}

/** PostgreSQL may still run the last statement of a killed worker. */
async function countConnections(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = ${WORKER} and datname = current_database()`.execute(
    server.ownerDb,
  )
  return rows.length
}

/** The duration of each phase without interruptions, in milliseconds. */
async function measurePhases(): Promise<Map<Phase, number>> {
  const begins: [Phase, number][] = []
  await live(0, ({ phase }) => {
    begins.push([phase, performance.now()])
    return null
  })
  const ends = [...begins.slice(1).map(([, at]) => at), performance.now()]
  return new Map(begins.map(([phase, at], index) => [phase, (ends[index] ?? at) - at]))
}

test(`a film whose worker is killed ${KILLS} times is imported once, with the same bytes (R-INGEST-4)`, {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  await film.send()
  const usual = await measurePhases()
  const undisturbed = await film.cameIn()
  expect(undisturbed).toMatchObject({
    clips: [{ id: 60_001, state: 'draft' }],
    ingests: [{ clip_id: 60_001, state: 'ready' }],
  })
  expect(Object.keys(undisturbed.files)).toHaveLength(19)

  const killed = new Map(PHASES.map((phase) => [phase, 0]))
  let kills = 0
  /**
   * After enough kills, the steps that none has hit have their turn alone. Between steps, a kill for any of them may
   * hit.
   */
  const isLeftAlone = (phase: Phase) =>
    kills < KILLS
      ? PARALLEL.includes(phase) && Math.random() < 0.5
      : killed.get(phase) !== 0 && killed.get('between') !== 0
  while (kills < KILLS || [...killed.values()].includes(0)) {
    await film.send()
    let [lives, uploads] = [0, 0]
    const isKilled = () =>
      live(TAKEN_UP_WITHIN_S * lives, ({ phase }) => {
        if (phase === 'upload') uploads += 1
        const isSpared =
          phase === 'between' || (phase === 'upload' && uploads > KILLS_OF_STEP) || isLeftAlone(phase)
        // Any time in it, and sometimes in the next step: this randomness is the purpose of the test.
        return isSpared ? null : Math.random() * (usual.get(phase) ?? 0)
      })
    while (await isKilled()) {
      lives += 1
      kills += 1
      for (const left of await findLeft(server)) killed.set(left, (killed.get(left) ?? 0) + 1)
      await film.giveNumberBack()
    }
    expect(await film.cameIn()).toEqual(undisturbed)
  }
  process.stdout.write(`${kills} kills: ${JSON.stringify(Object.fromEntries(killed))}\n`)
})

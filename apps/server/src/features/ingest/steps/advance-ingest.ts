/** Advances the ingest of a file as far as possible: claims its next step, runs it, and checks again. */
import { randomUUID } from 'node:crypto'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { MediaProblem } from '@rushes/media/media-problem'
import type { Services } from '../../../context.ts'
import { ImportRefused } from '../clip-import.ts'
import { forgetIngest } from '../forget-ingest.ts'
import * as queries from '../ingests.queries.ts'
import { lackOf } from '../lacks.ts'
import { isGuestPlaceLeft, longPlacesLeft, takePlace } from './ingest-places.ts'
import * as rows from './ingest-steps.queries.ts'
import {
  afterFailure,
  BEAT_EVERY_MS,
  DEAD_AFTER_MS,
  planSteps,
  type StepState,
} from './ingest-steps.rules.ts'
import { OUR_FAULT, resumeAfter, TRIED_AGAIN } from './unexpected-errors.rules.ts'
import { workOnStep } from './work-on-step.ts'

/** Continues as long as a step can begin. @throws as `takeStep` */
export async function advanceIngest(services: Services, ingestId: number): Promise<queries.Ingest> {
  while (await takeStep(services, ingestId)) {
    // Each step may make another step possible.
  }
  return await queries.findIngest(services.db, ingestId)
}

/**
 * Runs the next step of a file.
 * @param callAnother called if another worker may start a step of it as well
 * @returns false if none can start now: the file is complete, another worker has it, or it is queued
 * @throws MachineProblem, which is shown at the waiting file, and all errors not caused by the file.
 */
export async function takeStep(
  services: Services,
  ingestId: number,
  callAnother?: () => Promise<void>,
): Promise<boolean> {
  try {
    return await beginStep(services, ingestId, callAnother)
  } catch (error) {
    const lack = lackOf(error)
    if (lack) await queries.noteLack(services.db, ingestId, lack.message)
    throw lack ?? error
  }
}

async function beginStep(
  services: Services,
  ingestId: number,
  callAnother?: () => Promise<void>,
): Promise<boolean> {
  const { db, clock, config } = services
  const ingest = await queries.findIngest(db, ingestId)
  if (ingest.state !== 'working' || ingest.is_paused) return false
  const steps = await rows.listSteps(db, ingestId)
  const isGuest = ingest.source === 'link'
  const { begin, giveUp, hasMore } = planSteps(steps, clock.now(), {
    places: longPlacesLeft(config.ingestEncodes, isGuest),
  })
  if (giveUp !== null) {
    await queries.quarantineIngest(db, ingestId, { gaveUp: giveUp, at: clock.now(), otherwise: OUR_FAULT })
    return false
  }
  if (begin === null || (isGuest && !isGuestPlaceLeft(config.ingestEncodes))) return false
  const returnPlace = takePlace(begin.step, isGuest)
  try {
    if (hasMore) await callAnother?.()
    // Checked before the claim, so that another machine with ffmpeg need not wait. Examining a film needs
    // none.
    if (ingest.kind === 'video' && begin.step !== 'probe') await findFfmpeg(config.ffmpegPath)
    await runStep(services, ingest, begin)
  } finally {
    returnPlace()
  }
  // The file may have been cancelled during the step.
  const { state } = await queries.findIngest(db, ingestId)
  if (state === 'cancelled') await forgetIngest(services, ingestId)
  return true
}

async function runStep(services: Services, ingest: queries.Ingest, { step, part }: StepState): Promise<void> {
  const { db, clock } = services
  const claim = { ingestId: ingest.id, step, part, worker: randomUUID() }
  const now = clock.now()
  const deadSince = new Date(now.getTime() - DEAD_AFTER_MS)
  const tries = await rows.claimStep(db, claim, { at: now, deadSince })
  if (tries === undefined) return
  const heart = beat(services, claim)
  try {
    await workOnStep(services, { ingest, step, part }, heart)
    await rows.finishStep(db, claim, clock.now())
  } catch (error) {
    // Another worker has the step, because this worker sent no signal for too long.
    if (heart.signal.aborted) return
    if (error instanceof MediaProblem || error instanceof ImportRefused) {
      await rows.failStep(db, claim, { state: afterFailure(tries), problem: error.message })
    } else if (lackOf(error)) {
      await rows.releaseStep(db, claim)
      throw error
    } else await endUnexpected(services, claim, error)
  } finally {
    heart.stop()
  }
}

/**
 * Handles an error of the program or its dependencies: a few retries, and a log entry when the file is
 * quarantined.
 */
async function endUnexpected(
  { db, clock, log }: Services,
  claim: Parameters<typeof rows.countError>[1],
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const errors = await rows.countError(db, claim)
  const resumeAt = resumeAfter(errors, now)
  const { ingestId: ingest, step, part } = claim
  if (resumeAt === null) {
    await rows.failStep(db, claim, { state: 'failed', problem: OUR_FAULT })
    log.error({ err: error, ingest, step, part, errors }, 'a file in ingest is set aside')
    return
  }
  await rows.postponeStep(db, claim, resumeAt)
  await queries.noteLack(db, ingest, TRIED_AGAIN)
  log.warn(
    { err: error, ingest, step, part, errors, resumeAt },
    'a step of an ingest failed and is tried again',
  )
}

/** Reports progress while a step runs; the signal aborts the work when another worker has the step. */
function beat(services: Services, claim: Parameters<typeof rows.beatStep>[1]) {
  const lost = new AbortController()
  let progress = 0
  const timer = setInterval(() => {
    rows.beatStep(services.db, claim, { at: services.clock.now(), progress }).then(
      (isOurs) => {
        if (!isOurs) lost.abort()
      },
      (error: unknown) => services.log.error({ err: error }, 'no sign of life from an ingest'),
    )
  }, BEAT_EVERY_MS)
  return {
    signal: lost.signal,
    onProgress(share: number) {
      progress = Math.floor(100 * share)
    },
    stop: () => clearInterval(timer),
  }
}

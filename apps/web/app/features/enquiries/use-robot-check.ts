/**
 * Solves the robot check of a form (R-ENQUIRY-3). The check starts with the first input of the form, and again before
 * its solution expires, so that a long message can still be sent.
 */
import type { RobotProof } from '@rushes/contract/enquiries'
import { solveChallengeWorkers } from 'altcha-lib'
import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { browserApi } from '../../lib/api.ts'
import { trustedScriptUrl } from '../../lib/trusted.ts'
import robotWorker from './robot-worker.ts?worker&url'

/**
 * A solution is valid for five minutes. Measured here, because the clocks of browser and server may differ.
 */
const FRESH_MS = 4 * 60_000
const MAX_WORKERS = 2

export type RobotCheck = {
  state: 'idle' | 'working' | 'passed' | 'failed'
  proof: RobotProof | null
  /** Starts the check unless it is in progress or passed. */
  begin: () => void
  /** Starts the check again after the solution was used or refused. */
  renew: () => void
}

/**
 * Whether the browser can run the check: over HTTPS and on localhost only. The server renders the form with
 * it.
 */
export const useCanCheck = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => globalThis.crypto?.subtle !== undefined,
    () => true,
  )

export function useRobotCheck(): RobotCheck {
  const [wanted, begin] = useReducer(() => true, false)
  const [round, renew] = useReducer((count: number) => count + 1, 0)
  const [result, setResult] = useState<{ round: number; proof: RobotProof | null } | null>(null)
  const freshness = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    const arrive = (proof: RobotProof | null) => {
      if (leaving.signal.aborted) return
      setResult({ round, proof })
      if (proof) freshness.current = setTimeout(renew, FRESH_MS)
    }
    findProof(leaving).then(arrive, () => arrive(null))
    return () => {
      leaving.abort()
      clearTimeout(freshness.current)
    }
  }, [wanted, round])

  const current = result?.round === round ? result : null
  const state = !wanted ? 'idle' : !current ? 'working' : current.proof ? 'passed' : 'failed'
  return { state, proof: current?.proof ?? null, begin, renew }
}

async function findProof(leaving: AbortController): Promise<RobotProof> {
  const { data: challenge } = await browserApi.call('GET /clip/robot/challenge', {
    querystring: { purpose: 'contact' },
    signal: leaving.signal,
  })
  const solution = await solveChallengeWorkers({
    challenge,
    controller: leaving,
    concurrency: MAX_WORKERS,
    createWorker: () => new Worker(trustedScriptUrl(robotWorker), { type: 'module' }),
  })
  if (!solution) throw new Error('The robot check failed')
  return { challenge, solution }
}

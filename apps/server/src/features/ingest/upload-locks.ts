/**
 * Lets one connection at a time write to an upload, whatever process it reaches. Who comes later gets it, because a
 * connection that is half open would otherwise keep its file for itself (R-INGEST-6).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerOptions } from '@tus/server'
import type { Services } from '../../context.ts'
import { renewUploadLock, returnUploadLock, takeUploadLock } from './uploads.queries.ts'

const ASK_AGAIN_MS = 200
const RENEW_MS = 1_000

/** In the words of the protocol's library, by which a window knows that another one has gone on (R-INGEST-11). */
const TAKEN_OVER = { status_code: 400, body: 'Request aborted due to lock acquired\n' }

type Locker = Exclude<ServerOptions['locker'], Promise<unknown> | ((...given: never[]) => unknown)>

export function uploadLocker({ db, log }: Pick<Services, 'db' | 'log'>): Locker {
  return {
    newLock(id) {
      const holder = randomUUID()
      let renewal: NodeJS.Timeout | undefined
      let isTakenOver = false
      return {
        async lock(signal, giveWay) {
          while (!(await takeUploadLock(db, id, holder))) await pause(ASK_AGAIN_MS, undefined, { signal })
          renewal = setInterval(() => {
            renewUploadLock(db, id, holder).then(
              (isWanted) => {
                if (!isWanted) return
                isTakenOver = true
                giveWay()
              },
              (error: unknown) => log.error({ err: error }, 'the lock of an upload was not renewed'),
            )
          }, RENEW_MS)
        },
        async unlock() {
          clearInterval(renewal)
          await returnUploadLock(db, id, holder)
          // The library would answer as if the piece were done, and its sender would take the file back.
          if (isTakenOver) throw TAKEN_OVER
        },
      }
    },
  }
}

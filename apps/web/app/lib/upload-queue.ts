/** Uploads the files of this window: three at a time, on whatever page the user is (R-UPLOAD-2). */
import { keepPageFor } from './page-keeper.ts'
import { SendingStopped, sendUpload, type UploadTarget } from './send-upload.ts'
import { requestTus } from './tus-request.ts'
import { findUnfinished, forgetUnfinished, keepUnfinished } from './unfinished-store.ts'
import { changeUpload, isInProgress, type Upload, uploads } from './uploads-store.ts'

const MAX_AT_ONCE = 3
/** The shortest time between two progress reports of a file. */
const REPORT_EVERY_MS = 250

const stops = new Map<number, AbortController>()
let lastKey = 0

type Addition = {
  files: readonly File[]
  batch: number
  place: string
  /** Returns the target of a batch, which differs for a file that was started in another batch. */
  targetOf: (batch: number) => UploadTarget
}

/** Uploads files; an upload that was started before resumes where it was. */
export function addUploads({ files, batch, place, targetOf }: Addition) {
  const { owner } = targetOf(batch)
  const added = files.map((file): Upload => {
    lastKey += 1
    const begun = findUnfinished(file, owner)
    const into = begun?.batch ?? batch
    return {
      key: lastKey,
      file,
      sent: 0,
      state: 'waiting',
      problem: null,
      place,
      batch: into,
      target: targetOf(into),
      address: begun?.address ?? null,
    }
  })
  const isAgain = (one: Upload) =>
    one.state === 'stopped' && added.some(({ address }) => address !== null && address === one.address)
  uploads.write([...uploads.read().filter((one) => !isAgain(one)), ...added])
  addEventListener('beforeunload', warnOfLoss)
  sendNext()
}

/** Pauses all uploads that are not complete. */
export function pauseUploads() {
  const held = uploads.read().filter(isInProgress)
  for (const { key } of held) changeUpload(key, { state: 'paused' })
  for (const { key } of held) stops.get(key)?.abort()
}

/** Continues uploads that are paused or have stopped. */
export function resumeUploads(isMeant: (upload: Upload) => boolean = () => true) {
  for (const upload of uploads.read()) {
    const isHeld = upload.state === 'paused' || upload.state === 'stopped'
    if (isHeld && isMeant(upload)) changeUpload(upload.key, { state: 'waiting', problem: null })
  }
  sendNext()
}

// Chosen files are lost with the page, and the end of a session stops them.
keepPageFor({
  isOpen: () => uploads.read().some(({ state }) => state !== 'sent'),
  resume: () => resumeUploads(({ state }) => state === 'stopped'),
})

/** Cancels an upload, and deletes its part on the server. */
export async function cancelUpload({ key, address, target: { headers } }: Upload) {
  uploads.write(uploads.read().filter((one) => one.key !== key))
  stops.get(key)?.abort()
  if (address === null) return
  forgetUnfinished(address)
  // If the deletion fails, the server deletes the upload after a week.
  await requestTus('DELETE', address, { headers, signal: new AbortController().signal })
}

function sendNext() {
  const all = uploads.read()
  const free = MAX_AT_ONCE - all.filter(({ state }) => state === 'sending').length
  const next = all.filter(({ state, key }) => state === 'waiting' && !stops.has(key)).slice(0, free)
  for (const upload of next) void send(upload)
}

async function send(upload: Upload) {
  const { key, file, batch, target } = upload
  const stop = new AbortController()
  stops.set(key, stop)
  changeUpload(key, { state: 'sending' })
  let address = upload.address
  let reportedAt = 0
  try {
    await sendUpload({
      file,
      target,
      address,
      signal: stop.signal,
      onAddress(next) {
        if (address !== null) forgetUnfinished(address)
        if (next !== null) keepUnfinished(file, { batch, address: next, owner: target.owner })
        address = next
        changeUpload(key, { address })
      },
      onSent(sent) {
        if (sent < file.size && performance.now() - reportedAt < REPORT_EVERY_MS) return
        reportedAt = performance.now()
        changeUpload(key, { sent, problem: null })
      },
      onWait: (problem) => changeUpload(key, { problem }),
    })
    changeUpload(key, { state: 'sent', sent: file.size, problem: null })
    if (address !== null) forgetUnfinished(address)
  } catch (error) {
    if (!stop.signal.aborted) {
      const problem = error instanceof SendingStopped ? error.message : 'Something went wrong in this window.'
      changeUpload(key, { state: 'stopped', problem })
    }
  } finally {
    stops.delete(key)
    sendNext()
    if (!uploads.read().some(isInProgress)) removeEventListener('beforeunload', warnOfLoss)
  }
}

/** Lets the browser ask before it leaves a page with running uploads. */
const warnOfLoss = (event: BeforeUnloadEvent) => event.preventDefault()

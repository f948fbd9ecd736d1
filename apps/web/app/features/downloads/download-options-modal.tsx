/** Offers a clip's file now or through the queue, and shows its cost. */

import { FROZEN_MESSAGE } from '@rushes/commerce/entitlement'
import { NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import type { Data } from '@rushes/contract/client'
import type { Clip } from '@rushes/contract/clips'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { randomId } from '../../lib/random-id.ts'
import { startDownload } from '../../lib/start-download.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useViewer } from '../account/session-store.ts'
import { readMarks } from '../player/marks.ts'
import { CompNotice } from './comp-notice.tsx'
import { type ChoiceErrors, firstChoice, formatsOf, labelOfRequest, requestOf } from './file-choice.ts'
import { FileChoiceFields } from './file-choice-fields.tsx'
import { loadComp } from './load-comp.ts'
import { loadMadeFile } from './load-made-file.ts'
import { addToQueue } from './queue-store.ts'

export function DownloadOptionsModal({ clip, onClose }: { clip: Clip; onClose: () => void }) {
  const [choice, setChoice] = useState(() => firstChoice(clip, shownByPlayer(clip)))
  const [errors, setErrors] = useState<ChoiceErrors>({})
  const [comp, setComp] = useState<Data<'POST /clip/comps'> | null>(null)
  const hasFormats = formatsOf(clip).length > 0
  const isComp = choice.format === 'comp'
  const why = isComp ? null : whyNotNow(clip)
  const { step, refusal, run } = useSteps()

  /** @returns the file in the chosen format; undefined for the original; null when nothing can be requested */
  const chosenFile = async (signal: AbortSignal): Promise<ChosenFile | undefined | null> => {
    const requested = requestOf(clip, choice)
    if (requested === null) return undefined
    if ('errors' in requested) {
      setErrors(requested.errors)
      return null
    }
    setErrors({})
    const made = await loadMadeFile(requested, signal)
    if (made.state === 'failed') throw new FileProblem(made.problem)
    return { rendition: made.id, format: labelOfRequest(clip, requested) }
  }

  const queue = () =>
    run('queue', async (signal) => {
      const file = await chosenFile(signal)
      if (file === null) return
      addToQueue([{ id: clip.id, type: clip.type, ...file }])
      notify(`The ${clip.type} was added to your download queue`)
      onClose()
    })

  const download = () =>
    run('download', async (signal) => {
      const file = await chosenFile(signal)
      if (file === null) return
      if (isComp && file) return setComp(await loadComp(file.rendition, signal))
      const ids = [{ id: clip.id, type: clip.type, ...(file && { rendition: file.rendition }) }]
      const { data } = await browserApi.call('POST /clip/clips/download', {
        body: { ids },
        headers: { 'idempotency-key': randomId() },
      })
      startDownload(data.file_url)
      onClose()
    })

  return (
    <Modal
      title="Download options"
      onClose={onClose}
      actions={
        <>
          {!isComp && (
            <Button busy={step === 'queue'} onClick={() => void queue()}>
              Add to download queue
            </Button>
          )}
          {why === null && (
            <Button kind="primary" busy={step === 'download'} onClick={() => void download()}>
              Download now
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p dir="auto" className="font-semibold">
          {clip.title}
        </p>
        <p>{isComp ? COMP : (why ?? costOf(clip))}</p>
        {hasFormats && <FileChoiceFields {...{ clip, choice, errors }} onChange={setChoice} />}
        <p role="status" className="text-ink-soft empty:hidden">
          {step !== null && requestOf(clip, choice) !== null
            ? 'The file is being made. It is kept for a week, also if you close this.'
            : !isComp &&
              `${hasFormats ? '' : `The file is the original (${clip.file_type}). `}From the queue, several clips come as one archive.`}
        </p>
        {comp && <CompNotice comp={comp} />}
        {refusal && <Notice tone="stop">{refusal}</Notice>}
      </div>
    </Modal>
  )
}

/** `format` is its label. */
type ChosenFile = { rendition: number; format: string }

/** The message is a sentence for the user. */
class FileProblem extends Error {}

/** The address holds the marks of the player, and its film the time. */
const shownByPlayer = (clip: Clip) => ({
  ...readMarks(new URLSearchParams(location.search), clip.video_metadata?.duration ?? 0),
  time: document.querySelector('video')?.currentTime ?? 0,
})

/** One action at a time, which ends with the modal. */
function useSteps() {
  const [step, setStep] = useState<'queue' | 'download' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const ending = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    ending.current = controller
    return () => controller.abort()
  }, [])
  async function run(name: 'queue' | 'download', act: (signal: AbortSignal) => Promise<void>) {
    if (step !== null) return
    const { signal } = ending.current
    setStep(name)
    setRefusal(null)
    try {
      await act(signal)
    } catch (error) {
      if (!signal.aborted) setRefusal(error instanceof FileProblem ? error.message : messageOf(error))
    } finally {
      setStep(null)
    }
  }
  return { step, refusal, run }
}

/** Null where the file can be had at once. */
function whyNotNow({ type, download_by: ground }: Clip): string | null {
  switch (ground) {
    case 'none':
      return `This clip is not licensed yet, and your account has no credit for it. Buy a licence first; the clip can wait in your download queue.${type === 'image' ? '' : ' Its comp is free, for your edit.'}`
    case 'choose_tier':
      return 'Your account has credits of several licences. Add the clip to your download queue and choose one there.'
    case 'frozen':
      return FROZEN_MESSAGE
    default:
      return null
  }
}

const COMP =
  'A small copy with a watermark, for edits inside your account; it must not be published. It has the name, length, frame rate and timecode of the original, which can take its place in your edit after the purchase.'
const HELD = 'Your account holds a licence for this clip: downloading it again is free.'

const costOf = (clip: Clip) => ((clip.owned?.length ?? 0) > 0 ? HELD : <CostOfDownload clip={clip} />)

function CostOfDownload({ clip }: { clip: Clip }) {
  const { account } = useViewer()
  if (account?.options.canPurchase) {
    return (
      <>
        Without a licence, downloading uses one of your prepaid credits ({account.prepaidCredits} left).
        {clip.notSocial && ` ${NOT_SOCIAL_LABEL}: credits for Digital Editorial cannot be used for it.`}
      </>
    )
  }
  return <>Downloading uses one of your account’s {clip.clip_type} credits.</>
}

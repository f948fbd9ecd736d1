/** The files of an upload link: those on the server, and those that this window uploads (R-UPLOAD-2). */
import type { SentFile } from '@rushes/contract/upload-links'
import { useEffect, useEffectEvent } from 'react'
import { apiBase } from '../../lib/api.ts'
import { requestTus } from '../../lib/tus-request.ts'
import { addUploads } from '../../lib/upload-queue.ts'
import { forgetUpload, isInProgress, type Upload, useUploads } from '../../lib/uploads-store.ts'
import { notify } from '../../ui/notify.ts'

const idOf = ({ address }: Upload) => address?.slice(address.lastIndexOf('/') + 1)

/** @param onChange called when a file has arrived, or the link may have been closed */
export function useSentFiles(ref: string, files: readonly SentFile[], onChange: () => Promise<void>) {
  const place = `/upload-link/${ref}`
  const target = {
    address: `${apiBase()}/clip/uploads`,
    headers: { 'upload-link': ref },
    metadata: {},
    // Only a part of the reference is stored, because the whole reference opens the link.
    owner: `link:${ref.slice(0, 8)}`,
    gone: 'This link accepts no more files.',
  }
  const uploads = useUploads().filter((one) => one.place === place)
  const here = new Set(uploads.map(idOf))

  const settled = uploads.filter(({ state }) => state === 'sent' || state === 'stopped')
  const stages = settled.map(({ key, state }) => `${key}${state}`).join()
  const onSettled = useEffectEvent(async () => {
    await onChange()
    for (const { key, state } of settled) if (state === 'sent') forgetUpload(key)
  })
  useEffect(() => {
    if (stages !== '') void onSettled()
  }, [stages])

  const send = (chosen: readonly File[]) =>
    addUploads({ batch: 0, files: chosen, place, targetOf: () => target })

  async function takeBack({ id }: SentFile) {
    const address = new URL(`${target.address}/${id}`, document.baseURI).href
    const { signal } = new AbortController()
    const { status } = await requestTus('DELETE', address, { headers: target.headers, signal })
    const isGone = status === 204 || status === 404
    if (!isGone) notify('The file was not removed. Please try again.', { tone: 'stop' })
    await onChange()
  }

  return {
    uploads,
    isSending: uploads.some(isInProgress),
    /** Files on the server that this window is not uploading. */
    files: files.filter(({ id }) => !here.has(id)),
    send,
    takeBack,
  }
}

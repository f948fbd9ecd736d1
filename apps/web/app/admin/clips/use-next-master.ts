/** Uploads a file as the next master of a clip, and uses it when its last byte has arrived (R-RENEW-6). */
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { Data } from '@rushes/contract/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { addUploads } from '../../lib/upload-queue.ts'
import { forgetUpload, type Upload, useUploads } from '../../lib/uploads-store.ts'
import { batchUpload } from '../ingest/batch-upload.ts'
import { useCall } from '../kit/use-reload.ts'

export type SentFile = Data<'GET /agency/clips/:id/files'>['uploads'][number]

const idOf = ({ address }: Upload) => address?.slice(address.lastIndexOf('/') + 1)

/** @param files the files on the server that this user uploaded for the clip */
export function useNextMaster({ id, revision }: AdminClip, files: readonly SentFile[]) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useCall()
  const [failure, setFailure] = useState<string | null>(null)
  /** The id of the file that this window sent, and that becomes the master as soon as it can. */
  const [wanted, setWanted] = useState<string | null>(null)
  const place = `/admin/clips/${id}/files`
  const uploads = useUploads().filter(
    (one) => one.place === place || files.some(({ batch }) => batch === one.batch),
  )
  const here = new Set(uploads.map(idOf))

  async function putInPlace(upload: string) {
    setFailure(null)
    const body = { revision, upload }
    await run(() =>
      browserApi
        .call('POST /agency/clips/:id/master', { params: { id }, body })
        .catch((error) => setFailure(messageOf(error))),
    )
  }

  const sent = uploads.find(({ state }) => state === 'sent')
  const onSent = useEffectEvent((one: Upload) => {
    forgetUpload(one.key)
    setWanted(idOf(one) ?? null)
    void revalidate()
  })
  useEffect(() => {
    if (sent) onSent(sent)
  }, [sent])

  // The server reads the file first, and notifies the screen when that is done.
  const arrived = files.find((one) => one.id === wanted && one.state === 'arrived')?.id
  const onArrived = useEffectEvent((upload: string) => {
    setWanted(null)
    void putInPlace(upload)
  })
  useEffect(() => {
    if (arrived !== undefined) onArrived(arrived)
  }, [arrived])

  async function send(file: File) {
    setFailure(null)
    try {
      const { data } = await browserApi.call('POST /agency/clips/:id/master-delivery', { params: { id } })
      addUploads({ files: [file], batch: data.batch, place, targetOf: batchUpload })
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  return {
    uploads,
    left: files.filter((one) => !here.has(one.id)),
    failure,
    busy,
    send,
    putInPlace,
  }
}

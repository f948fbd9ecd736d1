/** Sends a file that is to be the next master of a clip, and has it used when its last byte has arrived (R-RENEW-6). */
import type { DeskClip } from '@rushes/contract/agency-clips'
import type { Data } from '@rushes/contract/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { addUploads, forgetUpload, type Upload, useUploads } from '../../lib/uploads-store.ts'
import { deskDoor } from '../ingest/desk-door.ts'

export type SentFile = Data<'GET /agency/clips/:id/files'>['uploads'][number]

const idOf = ({ address }: Upload) => address?.slice(address.lastIndexOf('/') + 1)

/** @param files what the server has of this person for the clip */
export function useNextMaster({ id, revision }: DeskClip, files: readonly SentFile[]) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const place = `/admin/clips/${id}/files`
  const uploads = useUploads().filter(
    (one) => one.place === place || files.some(({ batch }) => batch === one.batch),
  )
  const here = new Set(uploads.map(idOf))

  async function putInPlace(upload: string) {
    setBusy(true)
    setFailure(null)
    try {
      await browserApi.call('POST /agency/clips/:id/master', { params: { id }, body: { revision, upload } })
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
    await revalidate()
  }

  const arrived = uploads.find(({ state }) => state === 'sent')
  const onArrived = useEffectEvent((one: Upload) => {
    forgetUpload(one.key)
    void putInPlace(idOf(one) ?? '')
  })
  useEffect(() => {
    if (arrived) onArrived(arrived)
  }, [arrived])

  async function send(file: File) {
    setFailure(null)
    try {
      const { data } = await browserApi.call('POST /agency/clips/:id/master-delivery', { params: { id } })
      addUploads({ files: [file], batch: data.batch, place, doorOf: deskDoor })
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  return { uploads, left: files.filter((one) => !here.has(one.id)), failure, busy, send, putInPlace }
}

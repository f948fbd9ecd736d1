/** The button that saves a delivery to a folder: R-PULL-6, R-PULL-8 and R-PULL-9. */
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { givenFileServer, givenFolder, givenHashWorker, sha256Of } from '../../../test/folder-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleDelivered } from '../../../test/sample-clips.ts'
import { shownNotifications } from '../../ui/notify.ts'
import { DeliveryNotice } from './delivery-notice.tsx'

const FOX = Uint8Array.from({ length: 900 }, (_, index) => index % 251)
const MANIFEST = 'GET /clip/deliveries/:id/manifest'
const SAVE = 'Save to folder'

const MANIFEST_FILE = {
  file: 'fox.mp4',
  bytes: FOX.length,
  sha256: sha256Of(FOX),
  parts: [{ start: 0, end: FOX.length - 1, sha256: sha256Of(FOX) }],
  clip: { id: 1, title: 'Fox' },
  licence: null,
  url: '/files/1',
}

let lastDelivery = 0

type Given = {
  hasPicker?: boolean
  isOtherWindow?: boolean
  picks?: () => Promise<FileSystemDirectoryHandle>
}

function openButton({ hasPicker = true, isOtherWindow = false, picks }: Given = {}) {
  const api = givenApi({
    [MANIFEST]: {
      from: 'Rushes',
      expires: '2026-11-23T00:00:00.000Z',
      delivered: '2026-11-22T00:00:00.000Z',
      files: [MANIFEST_FILE],
    },
  })
  const server = givenFileServer({ '/files/1': FOX })
  const callApi = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.startsWith('/files/') ? server.serve(address, init) : callApi(address, init),
  )
  givenHashWorker()
  const folder = givenFolder()
  const picker = vi.fn(picks ?? (async () => folder.handle))
  vi.stubGlobal('showDirectoryPicker', hasPicker ? picker : undefined)
  vi.stubGlobal('navigator', {
    ...{ onLine: true, userAgent: navigator.userAgent, clipboard: navigator.clipboard },
    locks: {
      request: (_name: string, _options: LockOptions, act: (lock: object | null) => Promise<void>) =>
        act(isOtherWindow ? null : {}),
    },
  })
  lastDelivery += 1
  const onSaved = vi.fn()
  const delivered = [{ ...sampleDelivered(1), file_name: 'fox.mp4', size_bytes: FOX.length }]
  const ready = { state: 'ready', url: '/files/zip', label: 'Download', note: '', files: delivered } as const
  const page = renderPage(
    <DeliveryNotice delivery={{ ...ready, deliveryId: lastDelivery, onFetch: onSaved }} />,
  )
  return { ...page, api, server, folder, picker, onSaved }
}

test('R-PULL-6: the files are saved to the chosen folder, and the page reports it', async () => {
  const { user, findByRole, findByText, folder, picker, onSaved } = openButton()
  await user.click(await findByRole('button', { name: SAVE }))
  await findByText('1 file was saved to Newsroom.')
  expect(picker).toHaveBeenCalledWith({ id: 'deliveries', mode: 'readwrite', startIn: 'downloads' })
  expect(folder.files.get('fox.mp4')).toEqual(FOX)
  const row = within(await findByRole('list', { name: 'Files for Newsroom' })).getByRole('listitem')
  expect(row.textContent).toBe('fox.mp4Saved')
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  // The button can be used again, and reports that the files are there.
  await user.click(await findByRole('button', { name: SAVE }))
  await findByText('1 file was in Newsroom already.')
})

test('R-PULL-6: a browser that cannot write to folders has no such button', async () => {
  const { findByRole, queryByRole } = openButton({ hasPicker: false })
  await findByRole('link', { name: 'Download' })
  expect(queryByRole('button', { name: SAVE })).toBeNull()
})

test('a closed dialog changes nothing', async () => {
  const { user, findByRole, queryByRole, api, picker } = openButton({
    picks: () => Promise.reject(new DOMException('', 'AbortError')),
  })
  await user.click(await findByRole('button', { name: SAVE }))
  await vi.waitFor(() => expect(picker).toHaveBeenCalledOnce())
  expect(queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect([shownNotifications(), api.callsTo(MANIFEST)]).toEqual([[], []])
})

test('R-PULL-9: a folder that the browser refuses is reported', async () => {
  const { user, findByRole } = openButton({
    picks: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  })
  await user.click(await findByRole('button', { name: SAVE }))
  await vi.waitFor(() =>
    expect(shownNotifications().map(({ text }) => text)).toEqual([
      'The browser may not write to this folder. Choose it again and allow changes.',
    ]),
  )
})

test('R-PULL-8: a file with other content is replaced only after a confirmation', async () => {
  const { user, findByRole, findByText, folder, server } = openButton()
  folder.files.set('fox.mp4', new Uint8Array(FOX.length))
  await user.click(await findByRole('button', { name: SAVE }))
  await findByText('Newsroom contains 1 file with the same name and different content: fox.mp4')
  expect(server.ranges).toEqual([])
  await user.click(await findByRole('button', { name: 'Replace' }))
  await findByText('1 file was saved to Newsroom.')
  expect([...folder.files]).toEqual([['fox.mp4', FOX]])
})

test('a saving that waits for the answer can be cancelled, and leaves the folder as it was', async () => {
  const { user, findByRole, findByText, folder, onSaved } = openButton()
  folder.files.set('fox.mp4', new Uint8Array(FOX.length))
  await user.click(await findByRole('button', { name: SAVE }))
  await user.click(await findByRole('button', { name: 'Cancel' }))
  await findByText(/^Saving was cancelled\./)
  await findByText('Not saved')
  expect([...folder.files]).toEqual([['fox.mp4', new Uint8Array(FOX.length)]])
  expect(onSaved).not.toHaveBeenCalled()
})

test('R-PULL-9: a delivery that has ended stops the saving with the message of the server', async () => {
  const { user, findByRole, findByText, api } = openButton()
  api.answer({ [MANIFEST]: refuse('link_ended', 'This delivery has expired.') })
  await user.click(await findByRole('button', { name: SAVE }))
  await findByText('This delivery has expired.')
})

test('a worker that cannot be loaded stops the saving with the reason', async () => {
  const { user, findByRole, findByText, folder } = openButton()
  class MissingWorker {
    onerror = () => {}
    constructor() {
      queueMicrotask(() => this.onerror())
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', MissingWorker)
  folder.files.set('fox.mp4', new Uint8Array(FOX.length))
  await user.click(await findByRole('button', { name: SAVE }))
  await findByText('The checksums could not be computed. Please reload the page and try again.')
})

test('a delivery is saved by one window at a time', async () => {
  const { user, findByRole, findByText, folder } = openButton({ isOtherWindow: true })
  await user.click(await findByRole('button', { name: SAVE }))
  await findByText('Another window is saving these files.')
  expect(folder.files.size).toBe(0)
})

test('a saving that ends while another page is shown is reported there', async () => {
  const { user, findByRole, findByText, unmount, folder } = openButton()
  folder.files.set('fox.mp4', new Uint8Array(FOX.length))
  await user.click(await findByRole('button', { name: SAVE }))
  const replace = await findByRole('button', { name: 'Replace' })
  let proceed = () => {}
  const isHeld = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    await isHeld
    return await fetch(address, init)
  })
  await user.click(replace)
  await findByText('Saving file 1 of 1 to Newsroom')
  unmount()
  proceed()
  await vi.waitFor(() =>
    expect(shownNotifications().map(({ text }) => text)).toEqual(['1 file was saved to Newsroom.']),
  )
})

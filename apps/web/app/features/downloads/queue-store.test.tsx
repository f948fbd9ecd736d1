/** The queue that this browser keeps: R-DOWNLOAD-4. */
import { afterEach, describe, expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { ClearDownloadsButton } from './clear-downloads-button.tsx'
import { useQueueCount } from './queue-count-store.ts'
import { addToQueue, clearQueue, queueStore, removeFromQueue } from './queue-store.ts'

function Count() {
  return <p>{`${useQueueCount()} queued`}</p>
}

afterEach(clearQueue)

describe('R-DOWNLOAD-4: the download queue', () => {
  test('the download queue has each clip once, and shows how many were new', () => {
    expect(addToQueue([{ id: 1, type: 'video' }])).toBe(1)
    expect(
      addToQueue([
        { id: 1, type: 'video', product: 'DELI-VID-1' },
        { id: 2, type: 'image' },
      ]),
    ).toBe(1)
    expect(queueStore.read()).toEqual([
      { id: 1, type: 'video' },
      { id: 2, type: 'image' },
    ])
  })

  test('drops what is stored and makes no sense', () => {
    const rows = [null, 'x', { id: '1', type: 'video' }, { id: 1, type: 'audio' }, { id: 2.5, type: 'video' }]
    localStorage.setItem(
      'rushes.download-queue',
      JSON.stringify([...rows, { id: 3, type: 'short', tier: 1 }]),
    )
    expect(queueStore.read()).toEqual([{ id: 3, type: 'short', tier: 1 }])
  })

  test('the download queue is empty where something else is stored', () => {
    localStorage.setItem('rushes.download-queue', '{"id":1}')
    expect(queueStore.read()).toEqual([])
  })

  test('the download queue leaves nothing in the storage with its last clip', () => {
    addToQueue([{ id: 1, type: 'video' }])
    removeFromQueue([1])
    expect(localStorage.getItem('rushes.download-queue')).toBeNull()
  })

  test('the download queue is counted on every page', async () => {
    addToQueue([{ id: 1, type: 'video' }])
    const { findByText } = renderPage(<Count />)
    await findByText('1 queued')
  })

  test('the download queue is cleared after asking', async () => {
    addToQueue([{ id: 1, type: 'video' }])
    const page = renderPage(
      <>
        <Count />
        <ClearDownloadsButton />
      </>,
    )
    await page.user.click(await page.findByRole('button', { name: 'Clear Downloads' }))
    const question = await page.findByRole('dialog', { name: 'Clear Downloads' })
    expect(question.textContent).toContain('Your licences are not affected.')
    page.getByText('1 queued')
    await page.user.click(page.getByRole('button', { name: 'Confirm' }))
    await page.findByText('0 queued')
    expect(page.queryByRole('dialog')).toBeNull()
  })
})

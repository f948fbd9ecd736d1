/** Queueing a whole package. */
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { sampleObtainable, sampleOwned } from '../../../test/sample-clips.ts'
import { QueuePackageButton } from './queue-package-button.tsx'
import { clearQueue, queueStore } from './queue-store.ts'

async function pressDownload(items: Parameters<typeof QueuePackageButton>[0]['items']) {
  const page = renderPage(<QueuePackageButton items={items} />)
  await page.user.click(await page.findByRole('button', { name: 'Download package' }))
  return page
}

afterEach(clearQueue)

describe('the download of a package', () => {
  test('queues the clips that the viewer may obtain, and no others', async () => {
    const { findByText, findByRole } = await pressDownload([
      sampleObtainable(1),
      sampleObtainable(2, { obtainable: false }),
      sampleObtainable(3, { type: 'image' }),
      sampleObtainable(4, { type: 'package' }),
    ])
    await findByText('The package was added to your downloads')
    await findByRole('link', { name: 'In your download queue' })
    expect(queueStore.read()).toEqual([
      { id: 1, type: 'video' },
      { id: 3, type: 'image' },
    ])
  })

  test('states at once how many clips must be bought first', async () => {
    const api = givenApi({
      'GET /clip/prepaidCredits/account/:accountId/status': [],
      'GET /clip/clips/batch': {
        items: [1, 3].map((id) => ({ ...sampleObtainable(id), owned: [] })),
        missing: [],
      },
    })
    await givenMember(api)
    const { findByText, findByRole } = await pressDownload([sampleObtainable(1), sampleObtainable(3)])
    await findByText('2 of 2 clips are not licensed yet, and your account has no credits for them.')
    const link = await findByRole('link', { name: 'Buy 2 licences' })
    expect(link.getAttribute('href')).toBe('/downloads?buy=1')
  })

  test('states that one of several clips must be bought first', async () => {
    const api = givenApi({
      'GET /clip/prepaidCredits/account/:accountId/status': [],
      'GET /clip/clips/batch': {
        items: [
          { ...sampleObtainable(1), owned: [] },
          {
            ...sampleObtainable(3),
            owned: [sampleOwned()],
          },
        ],
        missing: [],
      },
    })
    await givenMember(api)
    const { findByText, findByRole } = await pressDownload([sampleObtainable(1), sampleObtainable(3)])
    await findByText('1 of 2 clips is not licensed yet, and your account has no credit for it.')
    await findByRole('link', { name: 'Buy 1 licence' })
  })

  test('the download of a package without such a clip states that the clips must be asked for directly', async () => {
    const { findByText } = await pressDownload([sampleObtainable(1, { obtainable: false })])
    await findByText('The clips in this package cannot be downloaded, you will need to contact us directly.')
    expect(queueStore.read()).toEqual([])
  })
})

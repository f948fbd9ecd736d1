/** Parts that are loaded when needed, and the case that they cannot be fetched. */
import { act, render } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { lazyPart } from './lazy-part.tsx'
import { ModalButton } from './modal-button.tsx'

const MISSING = /This could not be loaded/

const Letter = ({ onClose }: { onClose: () => void }) => (
  <dialog open>
    A letter
    <button type="button" onClick={onClose}>
      Close
    </button>
  </dialog>
)

/** A loader that fails `failures` times; `tries` counts its calls. */
function loaderThatFails(failures: number) {
  const tries = vi.fn(async () => {
    if (tries.mock.calls.length <= failures)
      throw new TypeError('Failed to fetch dynamically imported module')
    return Letter
  })
  return tries
}

function givenButton(load: () => Promise<typeof Letter>) {
  const LazyLetter = lazyPart(load, { close: ({ onClose }) => onClose() })
  return renderPage(<ModalButton label="Write" modal={(close) => <LazyLetter onClose={close} />} />)
}

/** Lets the pause before the second try pass. */
const passPause = () => act(() => vi.advanceTimersByTimeAsync(1_000))

afterEach(() => {
  vi.useRealTimers()
})

describe('a dialog whose code cannot be fetched', () => {
  test('a dialog whose code cannot be fetched is requested again before an error is shown', async () => {
    const load = loaderThatFails(1)
    const { user, findByRole, findByText, queryByText } = givenButton(load)
    await user.click(await findByRole('button', { name: 'Write' }))
    await findByText('A letter')
    expect(load).toHaveBeenCalledTimes(2)
    expect(queryByText(MISSING)).toBeNull()
  })

  test('a dialog whose code cannot be fetched leaves the page as it is, shows a message with a button to reload, and can be opened later', async () => {
    const load = loaderThatFails(2)
    const { user, findByRole, findByText } = givenButton(load)
    await user.click(await findByRole('button', { name: 'Write' }))
    await findByText(MISSING)
    expect(load).toHaveBeenCalledTimes(2)
    await findByRole('button', { name: 'Reload' })
    await user.click(await findByRole('button', { name: 'Write' }))
    await findByText('A letter')
  })

  test('a dialog whose code cannot be fetched keeps the message until it is dismissed', async () => {
    const { user, findByRole, findByText, queryByText } = givenButton(loaderThatFails(2))
    const button = await findByRole('button', { name: 'Write' })
    await user.click(button)
    await findByText(MISSING)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(queryByText(MISSING)).not.toBeNull()
  })
})

test('a part whose code was fetched before is shown at once, so that nothing below it moves', async () => {
  const LazyLetter = lazyPart(async () => Letter)
  await LazyLetter.preload()
  const { container } = render(
    <Suspense fallback="A picture of it">
      <LazyLetter onClose={() => {}} />
    </Suspense>,
  )
  expect(container.textContent).toContain('A letter')
})

describe('a part of a page whose code cannot be fetched', () => {
  const Page = ({ isComfort }: { isComfort: boolean }) => {
    const Part = isComfort ? ComfortPart : PlainPart
    return (
      <Suspense fallback={<p>A picture of it</p>}>
        <Part />
      </Suspense>
    )
  }
  const fails = () => Promise.reject(new TypeError('Failed to fetch'))
  const PlainPart = lazyPart(fails)
  const ComfortPart = lazyPart(fails, { isComfort: true })

  test.each([
    ['is reported, and the content in its place remains', false],
    ['is left out without a word when it only gives comfort', true],
  ])('a part of a page whose code cannot be fetched: %s', async (_, isComfort) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { queryByText } = renderPage(<Page isComfort={isComfort} />)
    // The page and its part are there after a short time; then the pause before the second try passes.
    await passPause()
    await passPause()
    expect(queryByText(MISSING) === null).toBe(isComfort)
    expect(queryByText('A picture of it')).not.toBeNull()
  })
})

/** Messages over the page, and how long they stay. */
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enterNextDocument } from '../../test/next-document.ts'
import { renderPage } from '../../test/render-page.tsx'
import { copyText } from './copy-text.ts'
import { notify, notifyAfterLoad, shownNotifications } from './notify.ts'

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

/** Shows the first message, whose code is loaded with it, and stops the clock when it is there. */
async function givenMessage(show: () => unknown, label: string) {
  const page = renderPage(<p>The page</p>)
  await page.findByText('The page')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => {
    await show()
    await vi.dynamicImportSettled()
  })
  expect(page.queryByText(label), label).not.toBeNull()
  return { ...page, message: () => page.queryByText(label) }
}

beforeEach(() => {
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a notification', () => {
  test('a notification is read by screen readers and stays for 4 seconds', async () => {
    const { message } = await givenMessage(() => notify('Saved'), 'Saved')
    expect(message()?.closest('[role="status"]')).not.toBeNull()
    pass(3_999)
    expect(message()).not.toBeNull()
    pass(1)
    expect(message()).toBeNull()
  })

  test('a notification stays while the pointer or the focus is on it', async () => {
    const { message, getByRole } = await givenMessage(() => notify('Saved'), 'Saved')
    pass(3_000)
    fireEvent.pointerEnter(message() ?? document.body)
    pass(10_000)
    expect(message()).not.toBeNull()
    fireEvent.pointerLeave(message() ?? document.body)
    fireEvent.focus(getByRole('button', { name: 'Dismiss' }))
    pass(10_000)
    expect(message()).not.toBeNull()
    fireEvent.blur(getByRole('button', { name: 'Dismiss' }))
    pass(4_000)
    expect(message()).toBeNull()
  })

  test('a notification goes at once when it is dismissed', async () => {
    const { message, getByRole } = await givenMessage(() => notify('Saved'), 'Saved')
    fireEvent.click(getByRole('button', { name: 'Dismiss' }))
    expect(message()).toBeNull()
  })

  test('a notification with the same text replaces the earlier one', async () => {
    const { getAllByText, message } = await givenMessage(() => notify('Saved'), 'Saved')
    pass(3_000)
    act(() => notify('Saved'))
    expect(getAllByText('Saved')).toHaveLength(1)
    pass(3_000)
    expect(message()).not.toBeNull()
    pass(1_000)
    expect(message()).toBeNull()
  })

  test('a notification is shown next to others', async () => {
    const { message, getByText } = await givenMessage(() => notify('Saved'), 'Saved')
    act(() => notify('Refused', { tone: 'stop' }))
    getByText('Refused')
    expect(message()).not.toBeNull()
  })
})

describe('copying', () => {
  test('copying shows a message for 6 seconds', async () => {
    const { message } = await givenMessage(() => copyText('https://rushes.example', 'Copied'), 'Copied')
    pass(5_999)
    expect(message()).not.toBeNull()
    pass(1)
    expect(message()).toBeNull()
    expect(await navigator.clipboard.readText()).toBe('https://rushes.example')
  })

  test('copying that the browser refuses shows a message', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await givenMessage(() => copyText('x', 'Copied'), 'Your browser did not allow copying')
  })
})

test('a message for the next document is shown there, once', async () => {
  notifyAfterLoad('Your session has ended. Please log in again.', 'caution')
  enterNextDocument()
  const first = renderPage(<p>Login</p>)
  await first.findByText('Your session has ended. Please log in again.')
  expect(sessionStorage.length).toBe(0)
})

test('a message for the next document is not shown in the one that is about to go', async () => {
  notifyAfterLoad('Your session has ended. Please log in again.', 'caution')
  const page = renderPage(<p>The page</p>)
  await page.findByText('The page')
  expect(shownNotifications()).toEqual([])
  expect(sessionStorage.length).toBe(1)
})

/** Counts the steps of a task in the admin area, against the most that it may take. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The most frequent tasks with their steps, from the list or the screen that the task begins on. */
const TASKS = {
  'import a delivery, describe it and publish it': 4,
  'correct a published clip': 2,
  'stop a clip': 1,
  'put clips under a rights record': 2,
  'kill a clip': 1,
  'answer the thread that is due next': 2,
  'send files after an enquiry': 1,
  'approve a company': 3,
  'give credits': 3,
  'see what a company did': 2,
  'allow payment by invoice': 3,
  'record a bank payment': 1,
  'set prices for a later day': 3,
  'refund an order': 2,
  'decide about a payment': 3,
} as const
export type Task = keyof typeof TASKS

/** The element to click, or the keys to press. */
type Act = Locator | string

export type Steps = ReturnType<typeof stepsOf>

export function stepsOf(page: Page) {
  let taken = 0
  const act = (what: Act) => (typeof what === 'string' ? page.keyboard.press(what) : what.click())
  return {
    async press(what: Act): Promise<void> {
      taken += 1
      await act(what)
    },
    /** A form counts once, however many fields it has. */
    async form(open: Act | (() => Promise<void>), fill: () => Promise<void>, send: Act): Promise<void> {
      taken += 1
      await (typeof open === 'function' ? open() : act(open))
      await fill()
      await act(send)
    },
    expectAtMost(task: Task): void {
      expect(taken, `steps to ${task}`).toBeLessThanOrEqual(TASKS[task])
      taken = 0
    },
  }
}

import { onTestFinished, vi } from 'vitest'

/** Simulates the next document of the tab for the rest of the test. */
export function enterNextDocument(): void {
  const began = performance.timeOrigin
  const origin = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(began + 1)
  onTestFinished(() => origin.mockRestore())
}

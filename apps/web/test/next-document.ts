import { onTestFinished, vi } from 'vitest'

/** From here on the test is in the next document of the tab. */
export function enterNextDocument(): void {
  const began = performance.timeOrigin
  const origin = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(began + 1)
  onTestFinished(() => origin.mockRestore())
}

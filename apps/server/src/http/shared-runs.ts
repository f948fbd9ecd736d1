/**
 * Lets equal requests that arrive together share one run of the work, within this process. A request joins only a run that
 * has not begun, so its answer is never older than the request itself.
 */
type Runs<Result> = { running: Promise<Result>; next: Promise<Result> | null }

/** @returns a function that runs `work`, or waits for the run that another call under the same name is about to begin */
export function sharedRuns<Result>() {
  const runsByName = new Map<string, Runs<Result>>()

  function begin(name: string, work: () => Promise<Result>): Promise<Result> {
    const runs: Runs<Result> = { running: work(), next: null }
    runsByName.set(name, runs)
    const end = () => {
      if (runs.next === null) runsByName.delete(name)
    }
    runs.running.then(end, end)
    return runs.running
  }

  return (name: string, work: () => Promise<Result>): Promise<Result> => {
    const runs = runsByName.get(name)
    if (!runs) return begin(name, work)
    const start = () => begin(name, work)
    runs.next ??= runs.running.then(start, start)
    return runs.next
  }
}

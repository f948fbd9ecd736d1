/**
 * Returns a function that acts at once, and again after `ms` if it was called in the meantime: a change of a
 * thousand clips loads a page twice.
 */
export function atMostEvery(ms: number, act: () => void): () => void {
  let isQuiet = false
  let isPending = false
  function run() {
    if (isQuiet) {
      isPending = true
      return
    }
    isQuiet = true
    isPending = false
    act()
    setTimeout(() => {
      isQuiet = false
      if (isPending) run()
    }, ms)
  }
  return run
}

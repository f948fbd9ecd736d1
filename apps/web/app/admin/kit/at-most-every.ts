/** Acts at once, and again when it was asked to in the meantime: a change of a thousand clips loads a page twice. */
export function atMostEvery(ms: number, act: () => void): () => void {
  let isQuiet = false
  let isAsked = false
  function run() {
    if (isQuiet) {
      isAsked = true
      return
    }
    isQuiet = true
    isAsked = false
    act()
    setTimeout(() => {
      isQuiet = false
      if (isAsked) run()
    }, ms)
  }
  return run
}

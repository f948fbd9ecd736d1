/**
 * Whether the browser is still taking over the server's document. A `clientLoader` with `hydrate` asks, so that a
 * guest's first view costs no second call: what the server rendered is already what a guest may see.
 */
let takenOver = false

export function isFirstView(): boolean {
  return !takenOver
}

/** Called once by the root's effect, which runs after the loaders of the first view have started. */
export function endFirstView() {
  takenOver = true
}

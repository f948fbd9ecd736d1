/**
 * Whether the browser still shows the server's document. A `clientLoader` with `hydrate` then keeps the
 * server's data.
 */
let takenOver = false

export function isFirstView(): boolean {
  return !takenOver
}

/** Called once by the root's effect, which runs after the loaders of the first view have started. */
export function endFirstView() {
  takenOver = true
}

/** Lets other parts of the page move the film of the player, as a line of the shot list does. */

let move: ((seconds: number) => void) | null = null

/** The player on the page offers this; the answer takes it back. */
export function offerSeek(seek: (seconds: number) => void): () => void {
  move = seek
  return () => {
    if (move === seek) move = null
  }
}

export function seekFilm(seconds: number): void {
  move?.(seconds)
}

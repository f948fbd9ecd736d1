/** Lets other parts of the page seek the film of the player, such as a line of the shot list. */

let move: ((seconds: number) => void) | null = null

/** Registers the seek function of the player. @returns a function that removes it. */
export function offerSeek(seek: (seconds: number) => void): () => void {
  move = seek
  return () => {
    if (move === seek) move = null
  }
}

export function seekFilm(seconds: number): void {
  move?.(seconds)
}

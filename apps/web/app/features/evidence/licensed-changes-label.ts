/** Returns `2 changes since you licensed this`. */
export const licensedChangesLabel = (count: number): string =>
  `${count} ${count === 1 ? 'change' : 'changes'} since you licensed this`

/** Returns the label of a number of clips. */
export const clipLabel = (clips: number): string =>
  clips === 1 ? '1 clip' : `${clips.toLocaleString('en-GB')} clips`

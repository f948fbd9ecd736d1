/** Returns the confirmation for added clips. */
export function addedMessage(
  name: string,
  { changed, missing }: { changed: number; missing: readonly unknown[] },
): string {
  const added = changed === 1 ? `The clip was added to "${name}"` : `${changed} clips were added to "${name}"`
  const first = changed === 0 ? `That is already in "${name}"` : added
  return missing.length === 0 ? first : `${first}. ${clips(missing.length)} could not be added.`
}

export function removedMessage(name: string, changed: number): string {
  return changed === 1
    ? `The clip was removed from "${name}"`
    : `${clips(changed)} were removed from "${name}"`
}

const clips = (count: number) => (count === 1 ? '1 clip' : `${count} clips`)

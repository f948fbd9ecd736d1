/**
 * Works on one thing after the other; one that cannot go on does not hold up the others.
 * @throws the first failure, after all of them were tried
 */
export async function eachByItself<T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const thing of things) await work(thing).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

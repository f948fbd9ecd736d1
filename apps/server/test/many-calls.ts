/** Makes calls at the same time. */

/** More calls than database connections, but too few for any to be refused while it waits for one. */
const AT_ONCE = 25

/** @returns the results of the calls in any order */
export async function manyCalls<T>(count: number, call: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  let left = count
  async function caller(): Promise<void> {
    while (left-- > 0) answers.push(await call())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return answers
}

/** Works on several at once, and gives the results in the order of what was given. */
const AT_ONCE = 8

/** @throws the first error, once everything that had begun has ended. */
export async function* sideBySide<Given, Result>(
  all: AsyncIterable<Given>,
  work: (given: Given) => Promise<Result>,
): AsyncGenerator<Result> {
  let batch: Given[] = []
  for await (const given of all) {
    batch.push(given)
    if (batch.length < AT_ONCE) continue
    yield* await workOn(batch, work)
    batch = []
  }
  yield* await workOn(batch, work)
}

async function* workOn<Given, Result>(batch: readonly Given[], work: (given: Given) => Promise<Result>) {
  for (const outcome of await Promise.allSettled(batch.map(work))) {
    if (outcome.status === 'rejected') throw outcome.reason
    yield outcome.value
  }
}

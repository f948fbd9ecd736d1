/** Processes several items concurrently and yields the results in the order of the items. */
const AT_ONCE = 8

/** @throws the first error after all items in progress have ended. */
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

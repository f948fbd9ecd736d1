/** Runs each kind of work once at a time. Any number of calls while it runs lead to one more run, which serves them all. */
type Turn = { isWanted: boolean; ended: Promise<void> }

export function soonRuns() {
  const turns = new Map<string, Turn>()

  async function runWhileWanted(name: string, turn: Turn, work: () => Promise<unknown>): Promise<void> {
    while (turn.isWanted) {
      turn.isWanted = false
      await work()
    }
    turns.delete(name)
  }

  return {
    /** @param work must not fail */
    run(name: string, work: () => Promise<unknown>): void {
      const current = turns.get(name)
      if (current) {
        current.isWanted = true
        return
      }
      const turn: Turn = { isWanted: true, ended: Promise.resolve() }
      turns.set(name, turn)
      turn.ended = runWhileWanted(name, turn, work)
    },
    /** Resolves when nothing runs. */
    async ended(): Promise<void> {
      await Promise.all([...turns.values()].map((turn) => turn.ended))
    },
  }
}

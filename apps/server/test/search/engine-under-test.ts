/** What the contract needs to know of an engine. */
import type { TestServer } from '../test-server.ts'

export type EngineUnderTest = {
  /** A server that searches with the engine. */
  start(settings?: Record<string, string>): Promise<TestServer>
  /** Calls the step before whatever the server reads of the index. */
  beforeReads(server: TestServer, step: () => Promise<void> | undefined): void
}

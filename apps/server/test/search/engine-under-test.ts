/** The properties of an engine that the contract needs. */
import type { TestServer } from '../test-server.ts'

export type EngineUnderTest = {
  /** A server that searches with the engine. */
  start(settings?: Record<string, string>): Promise<TestServer>
  /** Calls the hook before each read of the index by the server. */
  beforeReads(server: TestServer, step: () => Promise<void> | undefined): void
}

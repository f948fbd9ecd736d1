/** A fault of a file. The message is a sentence for its sender. */
export class MediaProblem extends Error {}

/**
 * A fault of this machine, such as a missing program. The file waits; the message is a sentence for the admin area.
 */
export class MachineProblem extends Error {}

/** A file that is not what it claims to be. The message is a sentence for the person who supplied it. */
export class MediaProblem extends Error {}

/**
 * What this machine lacks. It is not the file's fault, which waits; the message is a sentence for people of the admin
 * area.
 */
export class MachineProblem extends Error {}

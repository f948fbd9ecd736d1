/** A file that is not what it claims to be. The message is a sentence for the person who supplied it. */
export class MediaProblem extends Error {}

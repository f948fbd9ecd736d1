/** Decides which hashed files stay served, so that pages opened before a release can still load their parts. */

/** The file names of one build. */
export type Build = readonly string[]

const MAX_BUILDS = 3

/** @returns the builds to keep, the newest first. A build that changed nothing takes no place. */
export function keepBuilds(earlier: readonly Build[], latest: Build): Build[] {
  const isOther = (build: Build) =>
    build.length !== latest.length || build.some((name) => !latest.includes(name))
  return [latest, ...earlier.filter(isOther)].slice(0, MAX_BUILDS)
}

/** @returns the names that no kept build has. */
export function staleNames(present: readonly string[], kept: readonly Build[]): string[] {
  const needed = new Set(kept.flat())
  return present.filter((name) => !needed.has(name))
}

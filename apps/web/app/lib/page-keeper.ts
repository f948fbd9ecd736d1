/** Work that is lost when the page is left, such as uploads: it keeps the page when a session ends. */
type Work = { isOpen: () => boolean; resume: () => void }

let work: Work | undefined

export function keepPageFor(kept: Work) {
  work = kept
}

export const isPageKept = (): boolean => work?.isOpen() ?? false

export const resumeWork = () => work?.resume()

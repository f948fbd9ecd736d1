/** Shows the film on the whole screen, or in a window above other programs. */

/** Safari on an iPhone supports full screen for videos only. */
type IphoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export async function toggleFullscreen(frame: HTMLElement | null, film: IphoneVideo): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else if (frame?.requestFullscreen) await frame.requestFullscreen()
  else film.webkitEnterFullscreen?.()
}

export const hasPictureInPicture = (): boolean => document.pictureInPictureEnabled === true

/** Browsers refuse it before the film is loaded. */
export async function togglePictureInPicture(film: HTMLVideoElement): Promise<void> {
  if (!hasPictureInPicture()) return
  const toggled =
    document.pictureInPictureElement === film
      ? document.exitPictureInPicture()
      : film.requestPictureInPicture()
  await toggled.catch(() => undefined)
}

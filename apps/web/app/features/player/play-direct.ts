/**
 * Plays the direct file instead of a stream that failed, from the same place.
 * @param endStream ends the stream, which would lose the place
 */
export function playDirect(element: HTMLVideoElement, direct: string, endStream = () => {}): void {
  const { currentTime, paused } = element
  endStream()
  element.src = direct
  element.currentTime = currentTime
  // The stream may fail while it is prepared, before the film is played.
  if (!paused) void element.play().catch(() => undefined)
}

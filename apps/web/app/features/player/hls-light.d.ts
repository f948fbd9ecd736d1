/** hls.js types its full build only; the light one has the same interface without subtitles, alternate audio and DRM. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

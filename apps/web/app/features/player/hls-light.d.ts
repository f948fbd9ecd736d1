/** hls.js has types for its full build only. The light build has the same interface without subtitles, alternate audio and DRM. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

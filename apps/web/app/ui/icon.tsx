/**
 * An icon, drawn by a mask of icons.css (see scripts/draw-icons.ts). Screen readers skip it, so the control
 * around it needs an accessible name.
 */

export type IconName =
  | 'arrow-left'
  | 'arrow-up'
  | 'check'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-alert'
  | 'circle-check'
  | 'copy'
  | 'crop'
  | 'download'
  | 'external-link'
  | 'file-text'
  | 'grip-vertical'
  | 'info'
  | 'key-round'
  | 'keyboard'
  | 'list-plus'
  | 'loader-circle'
  | 'lock'
  | 'mail'
  | 'maximize'
  | 'menu'
  | 'pause'
  | 'pencil'
  | 'picture-in-picture-2'
  | 'play'
  | 'plus'
  | 'repeat'
  | 'search'
  | 'settings-2'
  | 'shopping-cart'
  | 'sliders-horizontal'
  | 'trash-2'
  | 'triangle-alert'
  | 'volume-2'
  | 'volume-x'
  | 'x'
  | 'zoom-in'
  | 'zoom-out'

export function Icon({ of: name, large = false }: { of: IconName; large?: boolean }) {
  return <span aria-hidden="true" className={`icon icon-${name} ${large ? 'size-5' : 'size-4.5'}`} />
}

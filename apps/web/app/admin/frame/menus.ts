/** Helpers that the side bar and the user menu share. */
import type { MouseEvent } from 'react'

/** The address of a screen without its parameters. */
export const pathOf = (path: string): string => path.replace(/\/:.*/, '')

export function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
}

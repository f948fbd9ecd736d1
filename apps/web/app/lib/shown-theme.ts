/** The theme that the page shows: the chosen one, or the system's. */
export function shownTheme(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

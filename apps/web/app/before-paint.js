// Runs in the head of every page, before the first paint.
// Remembers the last button pressed, until React has handled the press; see lib/early-click.ts.
window.earlyClick = undefined
addEventListener(
  'click',
  ({ target }) => {
    window.earlyClick = target.closest('button[type=button]:not([popovertarget])') || window.earlyClick
  },
  true,
)
// Remembers the last press on the page itself; see features/account/interrupted-store.ts.
addEventListener(
  'click',
  (event) => {
    if (event.isTrusted && !event.target.closest('dialog')) window.lastPress = event
  },
  true,
)
// React Router handles storage that refuses values, but not storage that cannot be reached.
try {
  sessionStorage.length
} catch {
  const refuse = () => {
    throw new Error('This browser stores no site data.')
  }
  Object.defineProperty(window, 'sessionStorage', {
    value: { getItem: () => null, setItem: refuse, removeItem() {} },
  })
}
// Applies the stored theme, and hides the links of a guest from a member; see app.css.
try {
  const { dataset } = document.documentElement
  const settings = JSON.parse(localStorage.getItem('rushes.settings'))
  if (settings && settings.theme !== 'system') dataset.theme = settings.theme
  if (localStorage.getItem('rushes.session')) dataset.session = ''
} catch {
  // Storage that is refused or broken: the page looks as it does for a new guest.
}

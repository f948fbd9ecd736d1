/**
 * Keeps the input for a dialog until it is loaded and its field has the focus: it must neither be lost nor act as keys of
 * the page.
 */
export type KeptInput = ReturnType<typeof keptInput>

export function keptInput() {
  const input = { text: '', isSubmitted: false }
  let isTaken = false
  let end = () => {}
  return {
    /** Does nothing once the input was taken, which is first when the dialog was loaded before. @returns a function that ends it */
    begin(): () => void {
      if (!isTaken) end = keep(input)
      return () => end()
    },
    /** Ends keeping, and returns the input. */
    take(): { text: string; isSubmitted: boolean } {
      isTaken = true
      end()
      return input
    },
  }
}

function keep(input: { text: string; isSubmitted: boolean }): () => void {
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') input.isSubmitted = true
    else if (event.key === 'Backspace') input.text = input.text.slice(0, -1)
    else if ([...event.key].length === 1) input.text += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', onKeyDown, true)
  return () => removeEventListener('keydown', onKeyDown, true)
}

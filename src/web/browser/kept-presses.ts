declare global {
  /**
   * What was pressed before the program came (first-script/keep-presses.ts), in its order; undefined once the
   * program answers.
   */
  var keptPresses: (KeyboardEvent | MouseEvent)[] | undefined
}

let presses: (KeyboardEvent | MouseEvent)[] = []

/**
 * Just before the program takes the page over: from then on React itself brings what is pressed to its place.
 */
export function takePresses(): void {
  presses = globalThis.keptPresses ?? []
  globalThis.keptPresses = undefined
}

/**
 * Replays the kept presses, once the program listens. A button or key that did not answer is pressed several
 * times and meant once. After a key that opened something, letters are meant for the field in it; what is
 * typed meanwhile comes after them.
 */
export async function playPresses(): Promise<void> {
  if (presses.length === 0) return
  addEventListener('keydown', keepTyped, true)
  const pressed = new Set<unknown>()
  let opener = ''
  for (let press = presses.shift(); press; press = presses.shift()) {
    if (press instanceof KeyboardEvent) {
      const name = nameOf(press)
      if (name === opener) continue
      opener = playKey(press, opener)
      // What it opened is drawn.
      if (name === opener) await new Promise((resolve) => setTimeout(resolve))
    } else {
      const button = press.target instanceof Element && press.target.closest('button')
      if (!button || !button.isConnected || pressed.has(button)) continue
      pressed.add(button)
      button.click()
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  removeEventListener('keydown', keepTyped, true)
}

/** @returns the key that opened something last. */
function playKey(press: KeyboardEvent, opener: string): string {
  const field = document.activeElement ?? document.body
  const again = new KeyboardEvent(press.type, press)
  field.dispatchEvent(again)
  if (again.defaultPrevented) return nameOf(press)
  // The only way to type that fields take for typing.
  const isLetter = nameOf(press) === press.key
  if (isLetter && (opener || press.target === field) && field instanceof HTMLInputElement) {
    document.execCommand('insertText', false, press.key)
  }
  return opener
}

function nameOf({ ctrlKey, metaKey, key }: KeyboardEvent): string {
  return ctrlKey || metaKey ? `Control+${key}` : key
}

function keepTyped(event: KeyboardEvent) {
  if (!event.isTrusted || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  presses.push(event)
}

/** What a key asks of a list. Rows are named by their places, from 0. */
export type ListAction =
  | { action: 'go' | 'pick' | 'pick-to' | 'open' | 'peek' | 'menu'; row: number }
  | { action: 'filter' | 'pick-all' }

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Where the keys are: the row that has the focus (-1: none), the one that they were at last (-1: none), and
 * how many there are.
 */
type Place = { focused: number; last: number; count: number }

/**
 * What a press means to a list, by the key's place on the keyboard so that an Arabic one works as well. J and
 * K walk, X picks, X with shift picks all from the row that was picked last; arrows, Enter, Space and the
 * full stop are a row's own, once it has the focus; so is Ctrl A, which picks all that match, and elsewhere
 * marks the page's text.
 */
export function readListKey(pressed: Pressed, { focused, last, count }: Place): ListAction | undefined {
  const { code, key, shiftKey, ctrlKey, metaKey, altKey } = pressed
  const isOnRow = focused >= 0
  if (ctrlKey || metaKey || altKey) {
    const isAll = code === 'KeyA' && isOnRow && !altKey && !shiftKey
    return isAll ? { action: 'pick-all' } : undefined
  }
  const here = isOnRow ? focused : last
  const step = stepOf(code, isOnRow)
  if (step && count > 0) return { action: 'go', row: Math.min(Math.max(here + step, 0), count - 1) }
  if (code === 'KeyF') return { action: 'filter' }
  if (code === 'KeyX' && here >= 0) return { action: shiftKey ? 'pick-to' : 'pick', row: here }
  if (!isOnRow) return undefined
  if (key === 'Enter') return { action: 'open', row: focused }
  if (code === 'Space') return { action: 'peek', row: focused }
  return code === 'Period' ? { action: 'menu', row: focused } : undefined
}

function stepOf(code: string, isOnRow: boolean): 1 | -1 | undefined {
  if (code === 'KeyJ' || (isOnRow && code === 'ArrowDown')) return 1
  if (code === 'KeyK' || (isOnRow && code === 'ArrowUp')) return -1
  return undefined
}

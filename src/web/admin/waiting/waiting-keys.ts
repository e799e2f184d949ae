import { readListKey } from '../list/list-keys.ts'

/** What a key asks of what waits. Rows are named by their places, from 0. */
export type WaitingAsked = { ask: 'go' | 'open' | 'take' | 'snooze'; row: number }

type Pressed = Parameters<typeof readListKey>[0]
type Place = Parameters<typeof readListKey>[1]

/**
 * J and K walk and Enter opens as in a list; T takes the row that the keys are at, and H puts its ticket off.
 * By the key's place, so that an Arabic keyboard works as well.
 */
export function readWaitingKey(pressed: Pressed, place: Place): WaitingAsked | undefined {
  const asked = readListKey(pressed, place)
  if (asked?.action === 'go' || asked?.action === 'open') return { ask: asked.action, row: asked.row }
  if (asked || pressed.shiftKey || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  const row = place.focused >= 0 ? place.focused : place.last
  if (row < 0) return undefined
  if (pressed.code === 'KeyT') return { ask: 'take', row }
  return pressed.code === 'KeyH' ? { ask: 'snooze', row } : undefined
}

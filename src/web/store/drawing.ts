import type { IconName } from '#ui/icon'

/** Drawings that staff may name for a feature or a question. */
const drawings: IconName[] = [
  'bell',
  'calendar',
  'card',
  'clock',
  'download',
  'eye',
  'globe',
  'key',
  'lock',
  'mail',
  'page',
  'people',
  'phone',
  'question',
  'receipt',
  'search',
  'shield',
  'ticket',
  'undo',
]

export function drawingOf(name: string, otherwise: IconName): IconName {
  return drawings.find((known) => known === name) ?? otherwise
}

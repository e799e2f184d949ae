/** Drawings of the interface that a common feature can carry. */
export const featureDrawings = [
  'check',
  'receipt',
  'undo',
  'page',
  'ticket',
  'shield',
  'lock',
  'bell',
  'people',
  'clock',
  'calendar',
  'globe',
  'phone',
  'mail',
  'card',
  'key',
  'eye',
  'search',
  'download',
  'question',
] as const
export type FeatureDrawing = (typeof featureDrawings)[number]

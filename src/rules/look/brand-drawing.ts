/**
 * The store's drawings: `mark` stands before its name and on small icons; `logo` is drawn in the place of
 * both.
 */
export const drawingKinds = ['mark', 'logo'] as const
export type DrawingKind = (typeof drawingKinds)[number]

/** The longest SVG that is read, in bytes: a request has room for it. */
export const maxDrawingBytes = 48_000

/** Where a drawing stands: in the brand, or as the mark of a payment scheme. */
export type DrawingPlace = DrawingKind | 'payment_mark'

/** Width over height. */
const shapes: Record<DrawingPlace, { from: number; to: number }> = {
  mark: { from: 0.8, to: 1.25 },
  logo: { from: 1, to: 8 },
  payment_mark: { from: 0.8, to: 5 },
}

export function hasShapeOf(
  place: DrawingPlace,
  { width, height }: { width: number; height: number },
): boolean {
  const { from, to } = shapes[place]
  return width / height >= from && width / height <= to
}

/** Where a drawing is served, under a name that changes with it. */
export function drawingAddress(digest: string, ending: 'svg' | 'png' = 'svg'): string {
  return `/brand/${digest}.${ending}`
}

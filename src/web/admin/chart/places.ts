/** Room for the amounts at the side, in percent of the width. */
export const side = 15

/**
 * The place under a pointer.
 * @param share how far it is from the left edge, of 1
 * @returns its index, or undefined over the amounts at the side
 */
export function placeAt(share: number, count: number, isRtl: boolean): number | undefined {
  const within = (share * 100 - (isRtl ? 0 : side)) / (100 - side)
  return within < 0 || within >= 1 || count === 0 ? undefined : Math.floor(within * count)
}

/** Percent from the left edge of the middle of a place. */
export function middleOf(index: number, count: number, isRtl: boolean): number {
  return (isRtl ? 0 : side) + ((index + 0.5) * (100 - side)) / Math.max(count, 1)
}

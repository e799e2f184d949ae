import type { PageCursors } from '#domain/core/page'

/** Where the pages around a page of a staff list begin. */
export function presentCursors({ nextCursor, previousCursor }: PageCursors) {
  return { next_cursor: nextCursor, previous_cursor: previousCursor }
}

/** Of a list that is answered whole. */
export const noOtherPages = { next_cursor: null, previous_cursor: null }

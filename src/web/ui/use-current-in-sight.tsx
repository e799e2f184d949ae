import { type RefObject, useEffect } from 'react'

/**
 * Links that scroll sideways under themselves: the current one (`aria-current`) is brought into sight. Only
 * the box is moved: a `scrollIntoView` would also scroll the page, which Back has just put where it was left,
 * and move the place from which Tab goes on.
 */
export function useCurrentInSight(box: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const around = box.current
    const link = around?.querySelector('[aria-current]')
    if (!around || !link) return
    const [outer, inner] = [around.getBoundingClientRect(), link.getBoundingClientRect()]
    around.scrollBy({ left: inner.x + inner.width / 2 - (outer.x + outer.width / 2) })
  }, [box, current])
}

import { type RefObject, useEffect } from 'react'

/** Links that scroll sideways under themselves: the current one (`aria-current`) is brought into sight. */
export function useCurrentInSight(box: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [box, current])
}

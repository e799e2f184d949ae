import type { TimelineEntry } from '#ui/timeline'
import { useTrackerEntry } from '#ui/timeline'
import { useOrderWords } from './order-words.ts'
import type { StaffOrder } from './order-types.ts'

/** What the client sees as milestones, in the staff's words. */
export function useTimelineOf({ trackers }: StaffOrder): TimelineEntry[] {
  const words = useOrderWords()
  const describe = useTrackerEntry()
  return trackers.map((tracker, index) => ({
    key: `${tracker.step}-${index}`,
    state: describe(tracker.step).state,
    title: words.tracker(tracker.step),
    at: tracker.created_at,
    detail: tracker.message,
  }))
}

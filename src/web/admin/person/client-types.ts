import type { z } from '#contract/wire'
import type { TimelineItem as ItemSchema } from '#contract/staff-client-timeline'
import type { ClientSummary } from '#contract/staff-client-page'
import type { ClientLoaded } from './load-client.server.ts'

export type Summary = z.infer<typeof ClientSummary>
export type Item = z.infer<typeof ItemSchema>
/** What the page and the panel show of a client. */
export type { ClientLoaded }
export type TimelinePage = ClientLoaded['timeline']

import type { z } from '#contract/wire'
import type { Group as GroupShape } from '#contract/members'

export type Group = z.infer<typeof GroupShape>
export type GroupMember = Group['members'][number]

/**
 * A number that was not taken, and why where it is the number itself; `of`: whose place it was to take, or
 * 'new'.
 */
export type TypedPhone = { extension: string; number: string; error: string | null; of: string }

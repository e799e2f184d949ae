import type { StaffTicket } from '#contract/staff-tickets'
import type { z } from '#contract/wire'

export type Ticket = z.infer<typeof StaffTicket>

import type { Ticket } from '#web/admin/support/ticket-types'

const at = '2026-11-22T07:00:00.000Z'

/**
 * What the API answers staff of a ticket, whole: tests of pages change what they are about by a spread. It is open, given to nobody, and
 * its client waits for the first answer.
 */
export const exampleTicket: Ticket = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7aa001',
  ref_id: 40_001,
  client_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
  client: {
    id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
    name: 'نورة القحطاني',
    email: 'noura@example.test',
    phone_extension: '+966',
    phone_number: '512345678',
  },
  order_id: null,
  order_ref_id: null,
  description: 'لا تظهر نقاطي',
  response: null,
  status: 'pending',
  moves: ['solved', 'rejected', 'closed'],
  created_by: { kind: 'client', id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002', name: 'نورة القحطاني' },
  assigned_to: null,
  last_word: 'client',
  waiting_since: at,
  merged_into: null,
  urgency: 'normal',
  answer_clock: {
    target_minutes: 480,
    spent_minutes: 60,
    due_at: '2026-11-23T08:00:00.000Z',
    urgency: 'plain',
  },
  solve_clock: null,
  first_answer_minutes: null,
  snoozed: null,
  message_count: 1,
  closing_date: null,
  version: 1,
  created_at: at,
  updated_at: at,
  snoozable_until: null,
  messages: [],
  last_message_id: null,
}

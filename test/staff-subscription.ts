import type { StaffSubscription } from '#web/admin/subscriptions/subscription-types'
import { exampleSubscription } from './subscription.ts'

/**
 * What the API answers staff of a client's plan, whole: tests of pages change what they are about by a spread. It runs for 30 days and
 * does not renew by itself.
 */
export const exampleStaffSubscription: StaffSubscription = {
  ...exampleSubscription,
  version: 1,
  client: {
    id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
    ref_id: 20_001,
    name: 'نورة القحطاني',
    phone: '+966512345678',
    email: 'noura@example.test',
    is_blocked: false,
  },
  is_test: false,
  practice_of: null,
  periods: [],
  orders: [],
  payment_methods: [],
  coming: [],
  charges: [],
  messages: [],
  unused_minor: 0,
  refund_until: null,
  offered_to: null,
}

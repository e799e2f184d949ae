import type { Belongings, Client } from '#web/admin/person/client-fields'
import type { ClientLoaded } from '#web/admin/person/client-types'

/*
 * What the API answers staff of a client, whole: tests of pages change what they are about by a spread.
 */

const at = '2026-01-02T08:00:00.000Z'

/** A client of the store without a company, an address or a balance. */
export const exampleStaffClient: Client = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
  ref_id: 20_001,
  user_type: 'client',
  first_name: 'نورة',
  last_name: 'القحطاني',
  country: '',
  city: '',
  email: 'noura@example.test',
  email_verified: true,
  offered_email: '',
  address: '',
  phone_number: '512345678',
  phone_extension: '+966',
  company: null,
  language: 'ar',
  balance: 0,
  balance_minor: 0,
  profile_completion: 60,
  imported_at: null,
  created_at: at,
  updated_at: at,
  is_blocked: false,
  blocked_at: null,
  closed_at: null,
  is_test: false,
  practice_of: null,
  balance_held: 0,
  balance_held_minor: 0,
  counts: { orders: 0, tickets: 0, subscriptions: 0, payments: 0 },
  last_login_at: null,
  version: 1,
}

/** A plan of the client's that runs from 20 January to 19 February 2027 and renews by itself. */
export const exampleClientPlan: Belongings['subscriptions'][number] = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a5001',
  ref_id: 30_001,
  name: 'حصن',
  status: 'active',
  starts_at: '2027-01-20T08:00:00.000Z',
  ends_at: '2027-02-19T08:00:00.000Z',
  auto_renew: true,
  grace_ends_at: null,
  access_ends_at: '2027-02-19T08:00:00.000Z',
  paused_until: null,
  is_resting: false,
  is_shared: true,
  points_left: 10,
  next_charge: null,
  renewal_waits_for: null,
  periods: [],
  members: [],
}

/** The same days of somebody else's plan, which the client shares. */
export const exampleClientMembership: Belongings['memberships'][number] = {
  subscription_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a5002',
  name: 'درع',
  status: 'active',
  ends_at: '2027-02-19T08:00:00.000Z',
  access_ends_at: '2027-02-19T08:00:00.000Z',
  paused_until: null,
  is_resting: false,
  owner: { id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1009', ref_id: 7, name: 'نورة' },
}

/** The client's own card, that is charged by default. */
export const exampleClientCard: Belongings['payment_methods'][number] = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a6001',
  brand: 'visa',
  last_four: '1111',
  month: 9,
  year: 2036,
  is_default: true,
  is_expired: false,
  expires_soon: false,
}

const none = { count: 0, more: false }

/** A client who has nothing yet, as the client's page and the panel beside other pages read one. */
export const exampleLoadedClient: ClientLoaded = {
  client: exampleStaffClient,
  belongings: {
    orders: [],
    subscriptions: [],
    memberships: [],
    payment_methods: [],
    tickets: [],
    adjustments: [],
  },
  summary: {
    spent_minor: 0,
    refunded_minor: 0,
    unpaid_orders: 0,
    failed_charge: null,
    waiting_ticket: null,
    documents: [],
    documents_count: 0,
    notes: [],
    unblocking_minor: null,
    unblocking_balance_minor: null,
  },
  timeline: {
    items: [],
    next_cursor: null,
    counts: {
      all: none,
      money: none,
      plan: none,
      messages: none,
      tickets: none,
      sign_ins: none,
      staff: none,
    },
    group: null,
    isFirst: true,
  },
  now: '2027-02-01T08:00:00.000Z',
}

/** Who may do what. Source: domain rules, "Who may do what". Menus only mirror this table. */
export const roles = ['admin', 'support', 'viewer'] as const
export type Role = (typeof roles)[number]

const anyStaff = ['admin', 'support', 'viewer'] as const
const supportUp = ['admin', 'support'] as const
const adminOnly = ['admin'] as const
/** Who keeps the books reads them without ruling the shop. Source: docs/decisions/0096. */
const bookkeepers = ['admin', 'viewer'] as const

export const permissions = {
  'dashboard:read': anyStaff,
  // To say that one sees to something that waits; for each kind also what its act needs
  // (rules/desk/waiting.ts).
  'waiting:take': supportUp,
  'search:read': anyStaff,
  // A view of a list for everybody; one of one's own is anybody's.
  'list:share': supportUp,
  'order:read': anyStaff,
  'order:cancel': supportUp,
  'order:note': supportUp,
  'message:read': anyStaff,
  'message:resend': supportUp,
  'order:refund': adminOnly,
  'order:fulfil': adminOnly,
  'order:create': adminOnly,
  'order:chargeback': adminOnly,
  'subscription:read': anyStaff,
  // What a client asks for on the phone: the renewal, a pause, the members, another try.
  'subscription:serve': supportUp,
  // Free time and points, and ending a plan.
  'subscription:administer': adminOnly,
  'product:read': anyStaff,
  'product:write': adminOnly,
  'tax:read': anyStaff,
  'tax:write': adminOnly,
  'coupon:read': adminOnly,
  'coupon:write': adminOnly,
  // Questions and pages. Deletions are an administrator's.
  'content:read': anyStaff,
  'content:write': supportUp,
  'content:delete': adminOnly,
  'ticket:read': anyStaff,
  'ticket:serve': supportUp,
  'ticket:delete': adminOnly,
  'own_account:write': anyStaff,
  'api_client:read': adminOnly,
  'api_client:write': adminOnly,
  'staff:read': adminOnly,
  'staff:write': adminOnly,
  // With phone and email, unmasked.
  'client:read': anyStaff,
  'client:edit': supportUp,
  'client:administer': adminOnly,
  'jobs:read': adminOnly,
  // All that everybody did, in one log. Source: docs/decisions/0293.
  'activity:read': adminOnly,
  'reconciliation:read': bookkeepers,
  // What partners bought on account and paid, month by month.
  'statement:read': bookkeepers,
  // All tax documents, what the authority says of them, and the figures of the VAT return.
  'tax_document:read': bookkeepers,
  // A document in place of one that the authority refused.
  'tax_document:correct': adminOnly,
  'reconciliation:write': adminOnly,
  // The units that stamp documents, with their certificates.
  'tax_unit:read': bookkeepers,
  'tax_unit:write': adminOnly,
  'jobs:run': adminOnly,
  'store:read': adminOnly,
  'store:write': adminOnly,
  // Files of what names persons.
  'export:personal': adminOnly,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export function roleMay(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role)
}

export function isPermission(value: unknown): value is Permission {
  return typeof value === 'string' && Object.hasOwn(permissions, value)
}

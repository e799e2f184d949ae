/** Who may do what. Source: domain rules, "Who may do what". Menus only mirror this table. */
export const roles = ['admin', 'support', 'viewer'] as const
export type Role = (typeof roles)[number]

const see = ['admin', 'support', 'viewer'] as const
const serve = ['admin', 'support'] as const
const rule = ['admin'] as const
/** Who keeps the books reads them without ruling the shop. Source: docs/decisions/0096. */
const account = ['admin', 'viewer'] as const

export const permissions = {
  'dashboard:read': see,
  'search:read': see,
  'order:read': see,
  'order:cancel': serve,
  'order:note': serve,
  'message:read': see,
  'message:resend': serve,
  'order:refund': rule,
  'order:fulfil': rule,
  'order:create': rule,
  'order:chargeback': rule,
  'product:read': see,
  'product:write': rule,
  'tax:read': see,
  'tax:write': rule,
  'coupon:read': rule,
  'coupon:write': rule,
  // Questions and pages. Deletions are an administrator's.
  'content:read': see,
  'content:write': serve,
  'content:delete': rule,
  'ticket:read': see,
  'ticket:serve': serve,
  'ticket:delete': rule,
  'own_account:write': see,
  'api_client:read': rule,
  'api_client:write': rule,
  'staff:read': rule,
  'staff:write': rule,
  'client:read': see,
  'client:edit': serve,
  'client:rule': rule,
  'jobs:read': rule,
  'reconciliation:read': account,
  // What partners bought on account and paid, month by month.
  'statement:read': account,
  'reconciliation:write': rule,
  'jobs:run': rule,
  'store:read': rule,
  'store:write': rule,
  // Files of what names persons.
  'export:personal': rule,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export function roleMay(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role)
}

export function isPermission(value: unknown): value is Permission {
  return typeof value === 'string' && Object.hasOwn(permissions, value)
}

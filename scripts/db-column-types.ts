/**
 * Columns whose text is one of a closed set: the generated types take the set from the rules (or from here), so that a
 * status can never be compared with a word that does not exist. Key: interface.column.
 */
export const columnTypes: Record<string, string> = {
  'Orders.status': 'OrderStatus',
  'Orders.method': 'OrderMethod',
  'Orders.settled_by': 'Settlement | null',
  'Orders.language': 'Language',
  'OrderTrackers.step': 'TrackerStep',
  'Payments.status': 'PaymentStatus',
  'Payments.method': 'PaymentMethodKind',
  'Payments.failure': 'PaymentFailure | null',
  'OrderTrackers.failure': 'PaymentFailure | null',
  'Refunds.status': 'RefundStatus',
  'Refunds.cause': 'RefundCause',
  'Refunds.destination': "'card' | 'balance'",
  'Subscriptions.status': 'SubscriptionStatus',
  'Tickets.status': 'TicketStatus',
  'SubscriptionMembers.status': 'MemberStatus',
  'StaffUsers.role': 'Role',
  'StaffUsers.language': 'Generated<Language>',
  'Clients.language': 'Generated<Language>',
  'Messages.language': 'Language',
  'Exports.resource': 'ExportResource',
  'Exports.status': "'writing' | 'ready' | 'expired'",
  'Exports.language': 'Language',
  'StoreSettings.digits': "Generated<'latn' | 'arab'>",
  'Messages.channel': "'sms' | 'email'",
  'Messages.status': "'waiting' | 'sent' | 'failed'",
  'Activities.actor_kind': "'client' | 'staff' | 'api_client' | 'system'",
  'Coupons.kind': "'percent' | 'amount'",
  'Products.display_status': "Generated<'visible' | 'invisible'>",
  'PointsEntries.kind': "'grant' | 'spend' | 'reversal' | 'lapse'",
  'Consents.kind': "'terms' | 'renewal' | 'marketing_sms' | 'marketing_email'",
  'BalanceHolds.status': "'held' | 'taken' | 'released'",
  'CouponUses.status': "'held' | 'taken' | 'released'",
  'StaffLinks.purpose': "'invitation' | 'password_reset'",
  'OneTimeCodes.purpose': "'client_sign_in' | 'staff_sign_in' | 'confirmation' | 'email' | 'phone_change'",
}

/** Where the named types come from, seen from src/db. */
export const typeSources: Record<string, string[]> = {
  '#rules/order': ['OrderStatus', 'OrderMethod', 'Settlement', 'TrackerStep'],
  '#rules/payment': ['PaymentStatus', 'PaymentMethodKind', 'RefundStatus', 'RefundCause'],
  '#rules/payment-failures': ['PaymentFailure'],
  '#rules/subscription': ['SubscriptionStatus', 'MemberStatus'],
  '#rules/ticket': ['TicketStatus'],
  '#rules/permissions': ['Role'],
  '#rules/language': ['Language'],
  '#rules/exports': ['ExportResource'],
}

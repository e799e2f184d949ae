import type { Channel } from '#rules/channels'
import type { TemplateName } from '#rules/message-templates'

/**
 * Whom a message is for. `client`: the owner of an account, at the addresses of the profile. `staff`: one colleague.
 * `administrators`: each of them. `contact`: an address that the caller names, because it proves something, or because
 * nobody may be signed up there: codes, invitations, the addresses before and after a move.
 */
export type Audience = 'client' | 'staff' | 'administrators' | 'contact'

export type NotificationPolicy = {
  audience: Audience
  /** Preferred first. A channel for which the recipient has no address is skipped. */
  channels: readonly [Channel, ...Channel[]]
  /** Over every channel that leads to the recipient, or over the first one only. */
  over: 'every' | 'first'
  /** Its reader can sign in with it: codes, and links that set a password. See `isSecretTemplate`. */
  isSecret?: true
}

/** Important messages. */
const everywhere = { audience: 'client', channels: ['sms', 'email'], over: 'every' } as const
/** Messages to keep: by SMS only when the profile has no email. */
const mailFirst = { audience: 'client', channels: ['email', 'sms'], over: 'first' } as const
/** Messages that are acted on at once, on the phone. */
const phoneOnly = { audience: 'client', channels: ['sms'], over: 'first' } as const
const phoneCode = { audience: 'contact', channels: ['sms'], over: 'first', isSecret: true } as const
/** A change of an address is announced to the old and to the new one. */
const atEachAddress = { audience: 'contact', channels: ['sms', 'email'], over: 'every' } as const
const colleague = { audience: 'staff', channels: ['email'], over: 'first' } as const
const passwordLink = { ...colleague, isSecret: true } as const
const administrators = { audience: 'administrators', channels: ['email'], over: 'first' } as const

/** Whoever pays the invoices of a company. */
const accounting = { audience: 'contact', channels: ['email'], over: 'first' } as const

/** Who is notified of what, over which channels. Defined here only. */
export const notificationPolicy = {
  code: phoneCode,
  staff_code: phoneCode,
  confirmation_code: phoneCode,
  email_code: { audience: 'contact', channels: ['email'], over: 'first', isSecret: true },
  new_phone_code: phoneCode,
  // The address that it goes to is what the code proves.
  old_phone_code: { audience: 'contact', channels: ['sms', 'email'], over: 'first', isSecret: true },
  phone_change_asked: phoneOnly,
  phone_changed: atEachAddress,
  phone_changed_by_staff: atEachAddress,
  email_confirmed: atEachAddress,
  account_closed: phoneOnly,
  staff_invited: passwordLink,
  staff_password_reset: passwordLink,
  staff_password_changed: colleague,
  staff_contact_changed: { audience: 'contact', channels: ['email'], over: 'first' },
  order_received: mailFirst,
  // By SMS, because it is waited for, and by email, where it can be kept.
  order_completed: everywhere,
  company_invoice: accounting,
  account_invoice: accounting,
  account_credit_note: accounting,
  account_invoice_due: accounting,
  account_invoice_blocked: administrators,
  payment_quote: accounting,
  member_joined: mailFirst,
  payment_failed: mailFirst,
  payment_link: phoneOnly,
  refund_sent: mailFirst,
  charged_back: everywhere,
  payment_returned: mailFirst,
  ticket_answered: mailFirst,
  ticket_opened: mailFirst,
  refund_asked: administrators,
  ticket_assigned: colleague,
  waiting_summary: colleague,
  refund_refused: everywhere,
  webhook_switched_off: administrators,
  price_change: everywhere,
  price_change_asked: everywhere,
  price_change_withdrawn: everywhere,
  price_not_agreed: everywhere,
  ownership_offered: mailFirst,
  ownership_declined: mailFirst,
  ownership_lapsed: mailFirst,
  ownership_taken: mailFirst,
  renewal_soon: everywhere,
  renewal_consent: everywhere,
  renewal_failed: everywhere,
  renewal_failed_last: everywhere,
  renewal_refused: everywhere,
  renewal_paid: everywhere,
  renewal_off: everywhere,
  renewal_on: everywhere,
  renewal_refunded: everywhere,
  grace_ending: everywhere,
  grace_ending_consent: everywhere,
  plan_expired: everywhere,
  plan_ended_early: everywhere,
  renewal_stopped: mailFirst,
  subscription_changed: mailFirst,
  card_expiring: everywhere,
  codes_wrong: colleague,
  code_budget_near: administrators,
  code_budget_spent: administrators,
  codes_odd: administrators,
  renewals_late: administrators,
  tax_certificate_ends: administrators,
  documents_unreported: administrators,
  gateway_differences: administrators,
  books_disagree: administrators,
  member_invited: { audience: 'contact', channels: ['sms'], over: 'first' },
  partner_order_to_pay: phoneOnly,
  partner_order_bought: phoneOnly,
  partner_order_cancelled: mailFirst,
} as const satisfies Record<TemplateName, NotificationPolicy>

/** The messages of one audience: a client's are not sent to colleagues, nor the other way round. */
export type TemplateFor<A extends Audience> = {
  [T in TemplateName]: (typeof notificationPolicy)[T]['audience'] extends A ? T : never
}[TemplateName]

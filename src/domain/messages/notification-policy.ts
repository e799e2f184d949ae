import { channels, type Channel } from '#rules/messages/channels'
import type { TemplateName } from '#rules/messages/message-templates'
import type { NotificationKind, OptionalKind } from '#rules/messages/notification-kinds'

/**
 * Whom a message is for. `client`: the owner of an account, at the addresses of the profile. `staff`: one
 * colleague. `administrators`: each of them. `contact`: an address that the caller names, because it proves
 * something, or because nobody may be signed up there: codes, invitations, the addresses before and after a
 * move.
 */
export type Audience = 'client' | 'staff' | 'administrators' | 'contact'

export type NotificationPolicy = Ways &
  (
    | {
        audience: 'client'
        /** Whether and where it may be switched off. */
        kind: NotificationKind
      }
    | { audience: Exclude<Audience, 'client'> }
  )

type Ways = {
  /** Preferred first. A channel for which the recipient has no address is skipped. */
  channels: readonly [Channel, ...Channel[]]
  /** Over every channel that leads to the recipient, or over the first one only. */
  over: 'every' | 'first'
  /** Its reader can sign in with it: codes, and links that set a password. See `isSecretTemplate`. */
  isSecret?: true
  /**
   * The law wants it said before something happens, or the account's safety does: no ceiling of messages
   * holds it back.
   */
  isOwed?: true
}

/** Important messages. */
const everywhere = { audience: 'client', channels: ['sms', 'email'], over: 'every' } as const
const owedEverywhere = { ...everywhere, isOwed: true } as const
/** Messages to keep: by SMS only when the profile has no email. */
const mailFirst = { audience: 'client', channels: ['email', 'sms'], over: 'first' } as const
/** Messages that are acted on at once, on the phone. */
const phoneOnly = { audience: 'client', channels: ['sms'], over: 'first' } as const
/** One message: by email where SMS was switched off. */
const phoneFirst = { audience: 'client', channels: ['sms', 'email'], over: 'first' } as const
const phoneCode = { audience: 'contact', channels: ['sms'], over: 'first', isSecret: true } as const
/** A change of an address is announced to the old and to the new one. */
const atEachAddress = {
  audience: 'contact',
  channels: ['sms', 'email'],
  over: 'every',
  isOwed: true,
} as const
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
  phone_change_asked: { ...phoneOnly, kind: 'account', isOwed: true },
  phone_changed: atEachAddress,
  phone_changed_by_staff: atEachAddress,
  email_confirmed: atEachAddress,
  email_changed: atEachAddress,
  account_closed: { ...phoneOnly, kind: 'account', isOwed: true },
  staff_invited: passwordLink,
  staff_password_reset: passwordLink,
  staff_password_changed: colleague,
  staff_contact_changed: { audience: 'contact', channels: ['email'], over: 'first' },
  order_received: { ...mailFirst, kind: 'orders' },
  // By SMS, because it is waited for, and by email, where it can be kept.
  order_completed: { ...everywhere, kind: 'orders' },
  order_given: { ...everywhere, kind: 'orders' },
  company_invoice: accounting,
  company_credit_note: accounting,
  account_invoice: accounting,
  account_credit_note: accounting,
  account_invoice_due: accounting,
  account_invoice_blocked: administrators,
  payment_quote: accounting,
  member_joined: { ...mailFirst, kind: 'sharing' },
  member_removed: { ...mailFirst, kind: 'plans' },
  payment_failed: { ...mailFirst, kind: 'orders' },
  payment_link: { ...phoneOnly, kind: 'orders' },
  order_to_confirm: { ...phoneOnly, kind: 'orders' },
  order_waiting: { ...phoneFirst, kind: 'reminders' },
  refund_sent: { ...mailFirst, kind: 'orders' },
  charged_back: { ...everywhere, kind: 'orders' },
  chargeback_reversed: { ...everywhere, kind: 'orders' },
  payment_returned: { ...mailFirst, kind: 'orders' },
  ticket_answered: { ...mailFirst, kind: 'support' },
  ticket_merged: { ...mailFirst, kind: 'support' },
  ticket_opened: { ...mailFirst, kind: 'support' },
  refund_asked: administrators,
  ticket_assigned: colleague,
  waiting_summary: colleague,
  refund_refused: { ...everywhere, kind: 'orders' },
  webhook_switched_off: administrators,
  price_change: { ...owedEverywhere, kind: 'plans' },
  price_change_asked: { ...owedEverywhere, kind: 'plans' },
  price_change_withdrawn: { ...owedEverywhere, kind: 'plans' },
  price_not_agreed: { ...owedEverywhere, kind: 'plans' },
  ownership_offered: { ...mailFirst, kind: 'plans' },
  ownership_declined: { ...mailFirst, kind: 'sharing' },
  ownership_lapsed: { ...mailFirst, kind: 'sharing' },
  ownership_taken: { ...owedEverywhere, kind: 'plans' },
  renewal_soon: { ...owedEverywhere, kind: 'plans' },
  renewal_consent: { ...owedEverywhere, kind: 'plans' },
  renewal_failed: { ...everywhere, kind: 'plans' },
  renewal_failed_last: { ...everywhere, kind: 'plans' },
  renewal_unanswered: { ...everywhere, kind: 'plans' },
  renewal_refused: { ...everywhere, kind: 'plans' },
  renewal_paid: { ...everywhere, kind: 'plans' },
  renewal_changed: { ...everywhere, kind: 'plans' },
  renewal_off: { ...everywhere, kind: 'plans' },
  renewal_on: { ...everywhere, kind: 'plans' },
  renewal_on_now: { ...everywhere, kind: 'plans', isOwed: true },
  renewal_refunded: { ...everywhere, kind: 'plans' },
  grace_ending: { ...everywhere, kind: 'plans' },
  grace_ending_consent: { ...everywhere, kind: 'plans' },
  resume_soon: { ...owedEverywhere, kind: 'plans' },
  resume_failed: { ...everywhere, kind: 'plans' },
  resume_unanswered: { ...everywhere, kind: 'plans' },
  resume_refused: { ...everywhere, kind: 'plans' },
  resume_not_agreed: { ...owedEverywhere, kind: 'plans' },
  resume_refunded: { ...everywhere, kind: 'plans' },
  resume_no_card: { ...everywhere, kind: 'plans' },
  resume_grace_ending: { ...everywhere, kind: 'plans' },
  resume_grace_ending_consent: { ...everywhere, kind: 'plans' },
  plan_expired: { ...everywhere, kind: 'plans' },
  plan_ended_early: { ...everywhere, kind: 'plans' },
  plan_shortened: { ...everywhere, kind: 'plans' },
  renewal_stopped: { ...mailFirst, kind: 'plans' },
  subscription_changed: { ...mailFirst, kind: 'plans' },
  card_expiring: { ...everywhere, kind: 'plans' },
  codes_wrong: colleague,
  code_budget_near: administrators,
  code_budget_spent: administrators,
  codes_odd: administrators,
  renewals_late: administrators,
  tax_certificate_ends: administrators,
  tax_certificate_ended: administrators,
  documents_unreported: administrators,
  gateway_differences: administrators,
  books_disagree: administrators,
  member_invited: { audience: 'contact', channels: ['sms'], over: 'first' },
  invitation_withdrawn: { audience: 'contact', channels: ['sms'], over: 'first' },
  partner_order_to_pay: { ...phoneOnly, kind: 'orders' },
  partner_order_bought: { ...phoneOnly, kind: 'orders' },
  partner_order_cancelled: { ...mailFirst, kind: 'orders' },
} as const satisfies Record<TemplateName, NotificationPolicy>

/** The messages of one audience: a client's are not sent to colleagues, nor the other way round. */
export type TemplateFor<A extends Audience> = {
  [T in TemplateName]: (typeof notificationPolicy)[T]['audience'] extends A ? T : never
}[TemplateName]

/** Messages that their client may switch off. */
export type OptionalTemplate = {
  [T in TemplateFor<'client'>]: (typeof notificationPolicy)[T]['kind'] extends OptionalKind ? T : never
}[TemplateFor<'client'>]

/** The channels by which messages of a kind may come, in the sequence of `channels`. */
export function channelsOf(kind: NotificationKind): Channel[] {
  const policies: NotificationPolicy[] = Object.values(notificationPolicy)
  const used = policies.flatMap((policy) =>
    policy.audience === 'client' && policy.kind === kind ? policy.channels : [],
  )
  return channels.filter((channel) => used.includes(channel))
}

/** Messages that no ceiling holds back. */
export function isOwedTemplate(template: TemplateName): boolean {
  const policy: NotificationPolicy = notificationPolicy[template]
  return policy.isOwed === true
}

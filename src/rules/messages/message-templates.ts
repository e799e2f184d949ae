import type { ReturnCause } from '#rules/payments/payment'
import type { RefundTarget } from '#rules/payments/refund'

/** What staff can have changed of a subscription, as the message to its client names it. */
export const subscriptionChanges = [
  'renewal_stopped',
  'renewal_started',
  'days_added',
  'points_given',
  'points_taken',
  'paused',
  'resumed',
  'member_added',
  'member_removed',
  'card_changed',
  'plan_charged',
  'plan_scheduled',
  'plan_given',
  'plan_given_ends',
  'plan_given_alone',
  'change_undone',
  'handover_offered',
  'ended',
] as const
export type SubscriptionChanged = (typeof subscriptionChanges)[number]

/** Halalas with tax, and how much of them the card and the balance pay. */
type Paid = {
  amountMinor: number | bigint
  chargeMinor: number | bigint
  balanceMinor: number | bigint
}

/** The same of an order, where the unused value of the plan that an upgrade replaces may pay, too. */
type PaidWithCredit = Paid & { creditMinor: number | bigint }

/** Halalas with tax of a renewal once the coupon has ended, where one ends. */
type BehindCoupon = { renewalMinor?: number | bigint }

/** Where a renewal that was agreed to begins with a card that is still to be added. */
type AwaitsCard = { awaitsCard?: 'yes' }

/** The plan that runs, where another one begins with the renewal. */
type InsteadOf = { other?: string }

/** The parameters of each message. Amounts are in halalas; links are whole addresses. */
export type TemplateParameters = {
  /** A client's one-time code. */
  code: { code: string }
  /** A staff user's one-time code. */
  staff_code: { code: string }
  /** Of somebody who is signed in and acts on what matters. */
  confirmation_code: { code: string }
  email_code: { code: string }
  /** To the number that an account moves to. */
  new_phone_code: { code: string }
  /** To the number, or the email in its place, that an account moves from. */
  old_phone_code: { code: string; phone: string }
  /** Somebody wants to move the account without this number's code. */
  phone_change_asked: { phone: string }
  phone_changed: { phone: string }
  email_confirmed: { email: string }
  /** To the confirmed email that an account had, and to its number. */
  email_changed: Record<never, string>
  account_closed: Record<never, string>
  /** To a new colleague. `owner` is who invites; empty where the invited asked for the link themselves. */
  staff_invited: { owner: string; store: string; link: string }
  staff_password_reset: { link: string }
  staff_password_changed: Record<never, string>
  /** To the old and the new address of a staff account. */
  staff_contact_changed: Record<never, string>
  /** Staff moved the account to another number. */
  phone_changed_by_staff: { phone: string }
  /** The money is there; the plan is being prepared. */
  order_received: { order: string; plan: string; link: string } & PaidWithCredit
  /**
   * The plan runs, until when, and that day by Umm al-Qura; with the tax invoice's sums, unless somebody else
   * pays. `starts`: at once, or behind what runs. `payer`: with `partner`, who bought it on account; else the
   * client.
   */
  order_completed: {
    order: string
    plan: string
    from: string
    until: string
    hijri: string
    link: string
    starts?: 'now' | 'later'
    payer?: 'partner'
    partner?: string
  } & Partial<PaidWithCredit & { netMinor: number | bigint; taxMinor: number | bigint }> &
    BehindCoupon &
    AwaitsCard
  /**
   * In place of that, where staff gave the plan: nothing was to be paid, and there is no invoice. `starts`:
   * at once, or behind what runs, which may renew.
   */
  order_given: {
    order: string
    plan: string
    from: string
    until: string
    hijri: string
    starts: 'now' | 'later'
    renews?: 'yes'
    link: string
  }
  /** To whoever pays a company's invoices; with the invoice. */
  company_invoice: {
    order: string
    plan: string
    company: string
    day: string
    amountMinor: number | bigint
    purchaseOrder: string
  }
  /** To the same: money of it went back; with the credit note. */
  company_credit_note: { order: string; company: string; day: string; amountMinor: number | bigint }
  /** To whoever pays a partner's invoices: what it bought on account in a month; with the invoice. */
  account_invoice: {
    company: string
    number: string
    month: string
    date: string
    amountMinor: number | bigint
  }
  /** To the same: an order was taken back after its month was invoiced; with the credit note. */
  account_credit_note: { company: string; number: string; invoice: string; amountMinor: number | bigint }
  /** To the same: what is not paid of it, due on `date`; with the invoice. */
  account_invoice_due: { company: string; number: string; date: string; amountMinor: number | bigint }
  /** To an administrator: a partner's month (YYYY-MM) cannot be invoiced, as its company is missing. */
  account_invoice_blocked: { partner: string; month: string; link: string }
  /**
   * To whoever pays a company's invoices, or a colleague: a quote that is good `until`, and the way to pay
   * it.
   */
  payment_quote: {
    quote: string
    /** Empty where it may not be said; see `companyForStrangers`. */
    company: string
    plan: string
    amountMinor: number | bigint
    until: string
    link: string
  }
  /** To an owner: whoever was invited shares the plan now. */
  member_joined: { plan: string; phone: string; link: string }
  /** To a member who lost the place in a plan that runs on. */
  member_removed: { plan: string; link: string }
  payment_failed: { order: string; plan: string; link: string }
  /** Staff have placed an order for the client. */
  payment_link: { order: string; plan: string; amountMinor: number | bigint; link: string }
  /** In place of that, where nothing is to be paid: its client has to agree to the order. */
  order_to_confirm: { order: string; plan: string; link: string }
  /** An order that the client placed and did not pay; `stop` ends such messages for good. */
  order_waiting: {
    order: string
    plan: string
    amountMinor: number | bigint
    until: string
    link: string
    stop: string
  }
  /**
   * What ended with it: the plan; only the time that the order paid for, while the plan goes on, or is paused
   * again, `until`; a plan that never began; or none of it, and the plan goes on `until`. `text` is what
   * staff answered where the client had asked for it; empty where they wrote nothing, or nobody had asked.
   */
  refund_sent: {
    order: string
    amountMinor: number | bigint
    destination: RefundTarget
    plan: string
    ends: 'plan' | 'period' | 'paused' | 'beginning' | 'kept' | 'nothing'
    until: string
    text: string
    link: string
  }
  /**
   * The payer's bank took the money back, and with it what the order had paid for; whose card and what ended
   * as above.
   */
  /** What a bank had taken counts as paid again. Amount in halalas. */
  chargeback_reversed: { order: string; amountMinor: number | bigint; link: string }
  charged_back: {
    order: string
    amountMinor: number | bigint
    destination: RefundTarget
    plan: string
    ends: 'plan' | 'period' | 'paused' | 'beginning' | 'kept' | 'nothing'
    until: string
    link: string
  }
  /** Money came that must not be kept; it goes back to whose it was, as above. */
  payment_returned: {
    order: string
    amountMinor: number | bigint
    destination: RefundTarget
    cause: ReturnCause
    link: string
  }
  /** Staff have written into the client's ticket. */
  ticket_answered: { ticket: string; link: string }
  /** Staff have made two tickets of the client one. */
  ticket_merged: { ticket: string; into: string; link: string }
  /** Staff have opened a ticket for the client. */
  ticket_opened: { ticket: string; link: string }
  /** To administrators: nothing has arrived at a partner's address for days. */
  webhook_switched_off: { partner: string; address: string; link: string }
  /** To an administrator: a client asks for money back; answered in time by the end of `date`. */
  refund_asked: { order: string; amountMinor: number | bigint; date: string; link: string }
  /** To a staff user: a ticket was given to them by a colleague. */
  ticket_assigned: { ticket: string; by: string; link: string }
  /** `kinds`: what waits, as `kind:rows:late` with a comma between two. */
  waiting_summary: { rows: string; kinds: string; link: string }
  /** A refund that was asked for is not given; `text` says why, in staff's words. */
  refund_refused: { order: string; text: string; link: string }
  /** Subscribers pay another price from a day on; amounts in words. */
  price_change: { plan: string; before: string; after: string; date: string; text: string; link: string }
  /** The same, where they have to agree. */
  price_change_asked: {
    plan: string
    before: string
    after: string
    date: string
    text: string
    link: string
  }
  price_change_withdrawn: { plan: string; before: string; link: string }
  /**
   * Nothing was charged, because the new price was not agreed to; it can be until the end of the grace.
   * Amounts in words.
   */
  price_not_agreed: { plan: string; before: string; after: string; until: string; link: string }
  /** An owner wants to hand the plan over to this member. */
  ownership_offered: { plan: string; link: string }
  /** To the owner: the member does not want it. */
  ownership_declined: { plan: string; link: string }
  /** To the owner: the member has not taken it in its days. */
  ownership_lapsed: { plan: string; link: string }
  /** To the former owner. */
  ownership_taken: { plan: string; link: string }
  /**
   * A plan will be renewed: when, for how much, from which card (its last four digits) and from the balance.
   */
  renewal_soon: { plan: string; day: string; hijri: string; card: string; link: string } & Paid & InsteadOf
  /** In place of that, where the new price has to be agreed to. Amounts in words. */
  renewal_consent: { plan: string; day: string; before: string; after: string; link: string }
  /** The charge failed and will be tried again on `day`; the plan lasts until `until`. */
  renewal_failed: { plan: string; amountMinor: number | bigint; day: string; until: string; link: string }
  /**
   * At the paid end the bank could not be asked; the plan lasts until `until`, and the charge is made as soon
   * as it can be.
   */
  renewal_unanswered: { plan: string; amountMinor: number | bigint; until: string; link: string }
  /** The same as `renewal_failed` before the last try, with which the plan ends if it fails. */
  renewal_failed_last: { plan: string; amountMinor: number | bigint; day: string; link: string }
  /** The grace ends in two days, and nothing is tried any more. */
  grace_ending: { plan: string; amountMinor: number | bigint; until: string; link: string }
  /** The same, where only the consent to the new price is missing; it in words. */
  grace_ending_consent: { plan: string; after: string; until: string; link: string }
  /** The charge failed for good and waits for the client. */
  renewal_refused: { plan: string; amountMinor: number | bigint; until: string; link: string }
  /**
   * In place of `renewal_soon` before the end of a pause: it ends on `day`, and a period begins with the
   * charge.
   */
  resume_soon: { plan: string; day: string; hijri: string; card: string; link: string } & Paid & InsteadOf
  /**
   * The charge that ends a pause failed and will be tried again on `day`: nothing runs until it is paid,
   * which it can be until `until`.
   */
  resume_failed: { plan: string; amountMinor: number | bigint; day: string; until: string; link: string }
  /** The same, where the bank could not be asked; the charge is made as soon as it can be. */
  resume_unanswered: { plan: string; amountMinor: number | bigint; until: string; link: string }
  /** The same, where it failed for good and waits for the client. */
  resume_refused: { plan: string; amountMinor: number | bigint; until: string; link: string }
  /** The same, where the consent to the new price is missing. Amounts in words. */
  resume_not_agreed: { plan: string; before: string; after: string; until: string; link: string }
  /**
   * In place of `renewal_refunded`, where a pause until `until` stands again: the plan does not come back
   * behind it.
   */
  resume_refunded: { plan: string; until: string; link: string }
  /** As `resume_failed`, where no card can be charged: the plan is over with it, and can be bought anew. */
  resume_no_card: { plan: string; link: string }
  /** Two days before the end of that grace, where nothing is tried any more. */
  resume_grace_ending: { plan: string; amountMinor: number | bigint; until: string; link: string }
  /** The same, where only the consent to the new price is missing; it in words. */
  resume_grace_ending_consent: { plan: string; after: string; until: string; link: string }
  /** `card`: the last four digits of the card that paid, where the plan's own was refused. */
  renewal_paid: { plan: string; until: string; hijri: string; card?: string; link: string } & Paid &
    BehindCoupon
  /** In place of that, where the next period is another plan's: from `day` it runs instead of `other`. */
  renewal_changed: {
    plan: string
    other: string
    day: string
    until: string
    hijri: string
    card?: string
    link: string
  } & Paid &
    BehindCoupon
  /** No card can be charged. */
  renewal_off: { plan: string; until: string; link: string }
  /** It was agreed to before, and the first card that can be charged is there. */
  renewal_on: { plan: string; card: string; day: string; link: string }
  /** In place of that, where the moment of the charge has passed: what the period costs is charged now. */
  renewal_on_now: { plan: string; card: string; link: string } & Paid
  /** The renewal's money went back, and its time with it. */
  renewal_refunded: { plan: string; until: string; link: string }
  plan_expired: { plan: string; link: string }
  /** To whoever used a plan whose time was taken back, beside the client of that order. */
  plan_ended_early: { plan: string; link: string }
  /** To the new owner of a plan that stays, where time of it was taken back that a former one had bought. */
  plan_shortened: { plan: string; until: string; link: string }
  /** The client has stopped the renewal. */
  renewal_stopped: { plan: string; until: string; link: string }
  /**
   * Staff changed something for the client: what, how many days or points, until when it holds, the other
   * plan, and what that costs. A message that was left before the last two were known is sent without them.
   */
  subscription_changed: {
    plan: string
    change: SubscriptionChanged
    count: number
    until: string
    other?: string
    /** Of the member. */
    phone?: string
    amountMinor?: number | bigint
    link: string
  }
  /** A card that renews a plan ends with `month`. */
  card_expiring: { card: string; month: string; link: string }
  /** To a staff user: somebody knows the password and tries codes. */
  codes_wrong: { link: string }
  /** To an administrator: most of the codes that the store sends in a day are sent. */
  code_budget_near: { sent: string; budget: string; link: string }
  code_budget_spent: { budget: string; link: string }
  /** To an administrator: codes of the last hour look like an attack. */
  codes_odd: { sent: string; entered: string; wrong: string; link: string }
  /** To an administrator: renewals are overdue. */
  renewals_late: { count: string; link: string }
  /** To an administrator: the certificate of the e-invoicing unit ends soon. */
  tax_certificate_ends: { date: string; link: string }
  /** To an administrator: it has ended, and no other one has followed. */
  tax_certificate_ended: { date: string; link: string }
  /**
   * To an administrator: tax documents are older than `hours`, and the authority has not answered for them.
   */
  documents_unreported: { count: string; hours: string; link: string }
  /** To an administrator: the gateway's books say something else than ours. */
  gateway_differences: { count: string; link: string }
  /**
   * To an administrator: our own books, or the dashboard and the books, disagree; `text` names where, a line
   * each.
   */
  books_disagree: { count: string; text: string; link: string }
  /**
   * Somebody shares a plan with this phone: `owner` is their name, empty where it may not be said; see
   * `nameForStrangers`.
   */
  member_invited: { owner: string; plan: string; store: string; link: string }
  /** To a phone that was told of an invitation: it has ended, before anybody joined by it. */
  invitation_withdrawn: { plan: string }
  /** A partner's program has ordered a plan for this phone, to be paid by its owner. */
  partner_order_to_pay: {
    partner: string
    plan: string
    store: string
    amountMinor: number | bigint
    link: string
  }
  /** A partner has bought a plan for a phone that was new to the store. */
  partner_order_bought: { partner: string; plan: string; store: string; link: string }
  /**
   * The partner, or staff for it, took back what it had bought for the client. `until`: where other orders
   * keep the plan; else empty. `provisioned`: whether its time had begun to be kept.
   */
  partner_order_cancelled: {
    partner: string
    plan: string
    until: string
    provisioned: 'yes' | 'no'
    link: string
  }
}
export type TemplateName = keyof TemplateParameters

/** The parameters of any template as they are kept with its message: amounts are numbers of halalas. */
export type StoredParameters = Record<string, string | number>

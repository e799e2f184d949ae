import { day, hour, second } from '#rules/core/durations'
import type { Permission } from '#rules/people/permissions'
import { reportWithin } from '#rules/tax/tax-submission'
import { refundAnswerDue } from '#rules/core/working-days'

/**
 * What waits for a person, and only that: what the shop tries again by itself is not here until it has given
 * up. Nothing is ticked off; a row stands while the state that makes it stands. Source: docs/decisions/0144.
 */

/** In this order on the desk: money, then people, then documents and machines. */
export const waitingGroups = ['money', 'people', 'machines'] as const
export type WaitingGroup = (typeof waitingGroups)[number]

type WaitingRule = {
  group: WaitingGroup
  /** Who sees it: whoever may open the list that it leads to. */
  sees: Permission
  /** Who can do what it asks for, and so may take it. */
  acts: Permission
  /** When it is done in time, if it began to wait at this moment; null where its row knows. */
  due: ((since: Date) => Date) | null
  /**
   * Whether that moment was promised to somebody, or is the law's or the plan's: then people read what is
   * left of it. The others are only sorted and coloured by it, and people read how long it has waited.
   */
  isPromised: boolean
  /** It waits for one person, who alone sees it, and nobody else can take it. */
  isPersonal?: true
}

export const waitingKinds = {
  /** A client asks for their money back, and nobody has answered. */
  refund_request: {
    group: 'money',
    sees: 'order:read',
    acts: 'order:refund',
    due: refundAnswerDue,
    isPromised: true,
  },
  /**
   * Money that must go back and did not: its tries were given up, or the gateway refused what was decided for
   * an order.
   */
  refund_failed: {
    group: 'money',
    sees: 'order:read',
    acts: 'order:refund',
    due: (since) => new Date(since.getTime() + day),
    isPromised: false,
  },
  /** A renewal could not be charged, and the plan ends with its grace. */
  renewal_failed: {
    group: 'money',
    sees: 'subscription:read',
    acts: 'subscription:serve',
    due: null,
    isPromised: true,
  },
  /** Paid, and its plan does not run yet. */
  order_unserved: {
    group: 'money',
    sees: 'order:read',
    acts: 'order:fulfil',
    due: (since) => new Date(since.getTime() + hour),
    isPromised: false,
  },
  /** Our books and the gateway's differ. */
  gateway_difference: {
    group: 'money',
    sees: 'reconciliation:read',
    acts: 'reconciliation:write',
    due: (since) => new Date(since.getTime() + 3 * day),
    isPromised: false,
  },
  /**
   * A partner's month is over and cannot be invoiced: its company's data are missing. The law allows fifteen
   * days.
   */
  account_blocked: {
    group: 'money',
    sees: 'statement:read',
    acts: 'api_client:write',
    due: (since) => new Date(since.getTime() + 14 * day),
    isPromised: true,
  },
  /** Monthly invoices of a partner that are not paid in time. One row for each partner. */
  account_overdue: {
    group: 'money',
    sees: 'statement:read',
    acts: 'api_client:write',
    due: (since) => new Date(since.getTime() + 14 * day),
    isPromised: false,
  },
  /**
   * What a partner owes comes near its limit, as it is notified itself: at the limit its orders on account
   * are refused.
   */
  account_limit_near: {
    group: 'money',
    sees: 'statement:read',
    acts: 'api_client:write',
    due: (since) => new Date(since.getTime() + 3 * day),
    isPromised: false,
  },
  /** A client had the last word. Due by the store's support hours. */
  ticket: {
    group: 'people',
    sees: 'ticket:read',
    acts: 'ticket:serve',
    due: null,
    isPromised: true,
  },
  /** A colleague named the reader in a note. One row for each ticket, until they look at it. */
  mention: {
    group: 'people',
    sees: 'ticket:read',
    acts: 'ticket:serve',
    due: (since) => new Date(since.getTime() + day),
    isPromised: false,
    isPersonal: true,
  },
  /** The authority refused a document, and nobody has corrected it. */
  document_refused: {
    group: 'machines',
    sees: 'tax_document:read',
    acts: 'tax_document:correct',
    due: (since) => new Date(since.getTime() + reportWithin),
    isPromised: true,
  },
  /**
   * Documents of a unit, of which the oldest has had no answer of the authority for an hour. One row for each
   * unit.
   */
  documents_unreported: {
    group: 'machines',
    sees: 'tax_document:read',
    acts: 'jobs:run',
    due: (since) => new Date(since.getTime() + reportWithin),
    isPromised: true,
  },
  /** The certificate that stamps documents ends soon. */
  certificate_ending: {
    group: 'machines',
    sees: 'tax_unit:read',
    acts: 'tax_unit:write',
    due: null,
    isPromised: true,
  },
  /** Messages to clients that did not leave and can be sent again. One row for each channel. */
  messages_failed: {
    group: 'machines',
    sees: 'message:read',
    acts: 'message:resend',
    due: (since) => new Date(since.getTime() + day),
    isPromised: false,
  },
  /**
   * Live addresses of a partner at which nothing has arrived for a day. Their tries go on until they are
   * switched off, and that is when they are due. One row for each partner.
   */
  webhook_failing: {
    group: 'machines',
    sees: 'api_client:read',
    acts: 'api_client:write',
    due: null,
    isPromised: true,
  },
  /** Live addresses of a partner that the store switched off as nothing arrived. One row for each partner. */
  webhook_switched_off: {
    group: 'machines',
    sees: 'api_client:read',
    acts: 'api_client:write',
    due: (since) => new Date(since.getTime() + day),
    isPromised: false,
  },
  /** Jobs whose tries were given up. One row for each name. */
  jobs_failed: {
    group: 'machines',
    sees: 'jobs:read',
    acts: 'jobs:run',
    due: (since) => new Date(since.getTime() + day),
    isPromised: false,
  },
} as const satisfies Record<string, WaitingRule>

export type WaitingKind = keyof typeof waitingKinds

/** Whether it waits for one person alone. */
export function isPersonal(kind: WaitingKind): boolean {
  const rule: WaitingRule = waitingKinds[kind]
  return rule.isPersonal === true
}

// Named here so that the contract has a tuple; the table above has the same keys.
export const waitingKindNames = Object.keys(waitingKinds) as [WaitingKind, ...WaitingKind[]]

export const waitingUrgencies = ['plain', 'soon', 'late'] as const
/** Soon: the last third of its time. Late: its time is over. */
export type WaitingUrgency = (typeof waitingUrgencies)[number]

/** When something that waits since then is done in time; `dueAt` is what its row knows of it. */
export function waitingDue(kind: WaitingKind, since: Date, dueAt: Date | null): Date {
  const rule: WaitingRule = waitingKinds[kind]
  return dueAt ?? rule.due?.(since) ?? since
}

/**
 * What began to wait at this moment or before it is late, to the second. `due` never falls while the moment
 * rises at which the waiting began, so the edge is found by halving.
 * @param due of what began to wait at a moment
 */
export function lateSince(due: (since: Date) => Date, now: Date): Date {
  let late = now.getTime() - maxWait
  let inTime = now.getTime()
  while (inTime - late > second) {
    const middle = Math.floor((late + inTime) / 2)
    if (due(new Date(middle)) <= now) late = middle
    else inTime = middle
  }
  return new Date(late)
}

/**
 * Whatever waits for longer is late, whatever it is: 200 working hours of a store that opens for an hour a
 * day.
 */
const maxWait = 400 * day

export function waitingUrgency(since: Date, due: Date, now: Date): WaitingUrgency {
  if (now >= due) return 'late'
  return (due.getTime() - now.getTime()) * 3 < due.getTime() - since.getTime() ? 'soon' : 'plain'
}

/** O’clock in Riyadh, on working days, when whoever wants it is mailed what waits. */
export const summaryHour = 8
/** Failed messages that are older are no work any more: nobody sends last week's again. */
export const messageWorkDays = 7
/**
 * Money that staff gave back, that the gateway refused and they have not given in another way leaves the desk
 * after so long.
 */
export const refusedRefundDays = 14
/** Nearly every address that fails is back within the day, by tries that nobody has to make. */
export const failingWebhookHours = 24
/**
 * An address that was switched off and that nobody has switched on again leaves the desk after so long: its
 * partner has given it up, and alone may delete it.
 */
export const switchedOffWebhookDays = 14

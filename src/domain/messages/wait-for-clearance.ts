import { day, hour, minute, second } from '#rules/core/durations'
import type { TemplateName } from '#rules/messages/message-templates'
import type { Context } from '#domain/core/context'

/**
 * How long an email waits for the clearance of what it carries, which takes a second while the authority
 * answers. Whoever pays a company's invoices has no account in which they could be found, so those emails are
 * nothing without them; the others lead there by a link.
 */
const patience: Partial<Record<TemplateName, number>> = {
  company_invoice: 3 * day,
  company_credit_note: 3 * day,
}
const patienceOfOthers = minute

/** The next moment to look, a growing while away; `over` where its patience has ended. */
export function waitForClearance(
  ctx: Pick<Context, 'now'>,
  message: { template: TemplateName; created_at: Date },
): Date | 'over' {
  const age = ctx.now().getTime() - message.created_at.getTime()
  if (age >= (patience[message.template] ?? patienceOfOthers)) return 'over'
  return new Date(ctx.now().getTime() + Math.min(Math.max(age / 2, 5 * second), hour))
}

/** Whether it is not sent at all without its document. */
export function isNothingWithout(template: TemplateName): boolean {
  return template in patience
}

import { actOnSubscriptionRoute, type SubscriptionActionInput } from '#contract/staff-subscription-actions'
import type { z } from '#contract/wire'
import { agreedMoney } from '#rules/sale/subscription-actions'
import { parseRiyals } from '#rules/core/parse-riyals'
import { badRequest } from '../../request/bad-request.ts'
import { numberIn, trimmedIn } from '../../request/form-fields.ts'
import type { getStaffApi } from '../../request/api.server.ts'
import { done, refused } from '../edit/outcome.server.ts'
import type { ActionMoney, Effects } from './subscription-types.ts'

/** What a dry run found out: what would happen, or why it would be refused. */
export type DryRun =
  | { effects: Effects; money: ActionMoney | null }
  | { refusal: string; errors: Record<string, string[]> }

/** Does with a subscription what the dialog asks for, or finds out what it would do. */
export async function handleSubscriptionForm(
  api: ReturnType<typeof getStaffApi>,
  id: string,
  form: FormData,
) {
  const isDryRun = form.get('dry_run') === 'yes'
  const body = readAsked(form, isDryRun)
  const answer = await api.call(actOnSubscriptionRoute, { params: { id }, body })
  if (!isDryRun) {
    if (answer.status !== 200) return refused(answer)
    // The plan changes when the bank accepts the charge: what it refused stands in the answer.
    return done('saved', body.action, answer.body.payment?.failure?.message)
  }
  const found: DryRun =
    answer.status === 200
      ? { effects: answer.body.effects, money: answer.body.money }
      : { refusal: answer.body.message, errors: answer.body.errors ?? {} }
  return found
}

/** What the dialog said of money. */
function seenIn(text: (name: string) => string) {
  if (!text('expected')) return {}
  const kind = agreedMoney.find((one) => one === text('expected_kind'))
  return {
    expected_amount_minor: Number(text('expected')),
    expected_balance_minor: Number(text('expected_balance')),
    ...(kind && { expected_kind: kind }),
  }
}

function readAsked(form: FormData, isDryRun: boolean): z.input<typeof SubscriptionActionInput> {
  const text = (name: string) => trimmedIn(form, name)
  const whole = (name: string) => numberIn(form, name)
  const asked = {
    version: Number(text('version')),
    // A dry run is not kept, and its reason may not be written yet.
    reason: text('reason') || (isDryRun ? '-' : ''),
    dry_run: isDryRun,
    ...(!isDryRun && seenIn(text)),
  }
  const keeps = form.get('drop_members') === 'yes' ? { keeps_members: [] } : {}
  const action = text('intent')
  switch (action) {
    case 'stop_renewal':
    case 'charge_now':
    case 'send_payment_link':
    case 'resume':
    case 'end':
      return { action, ...asked }
    case 'start_renewal':
    case 'change_card':
      return { action, ...asked, payment_method_id: text('payment_method_id') }
    case 'pause':
      return { action, ...asked, until: text('until') }
    case 'extend':
      return { action, ...asked, days: whole('days') }
    case 'adjust_points':
      return { action, ...asked, points: text('direction') === 'take' ? -whole('points') : whole('points') }
    case 'add_member':
      return {
        action,
        ...asked,
        phone_extension: text('phone_extension') || '+966',
        phone_number: text('phone_number'),
      }
    case 'remove_member':
    case 'hand_over':
      return { action, ...asked, member_id: text('member_id') }
    case 'change_plan': {
      const card = text('pay') === 'card' && { payment_method_id: text('payment_method_id') }
      return { action, ...asked, product_id: text('product_id'), ...card, ...keeps }
    }
    case 'schedule_plan':
      return { action, ...asked, product_id: text('product_id'), ...keeps }
    case 'gift_plan':
      return { action, ...asked, product_id: text('product_id') }
    case 'undo_change':
      return { action, ...asked, change_id: text('change_id') }
    case 'end_with_refund':
      return {
        action,
        ...asked,
        amount_minor: parseRiyals(text('amount')) ?? Number.NaN,
        to: text('to') === 'balance' ? 'balance' : 'card',
      }
    default:
      throw badRequest()
  }
}

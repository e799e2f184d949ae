import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type SubscriptionActionName, subscriptionActions } from '#rules/sale/subscription-actions'
import { Icon } from '#ui/icon'
import { Menu } from '#ui/menu'
import { useStaffRole } from '../../frame/staff-user.ts'
import { roleMay } from '#rules/people/permissions'
import { useSubscriptionActionNames } from '../words/subscription-action-words.ts'
import { ActionDialog } from './action-dialog.tsx'
import { NoPlanDialog, plansFor } from './plan-fields.tsx'
import type { OfferedPlan, StaffSubscription } from './subscription-types.ts'

/** What staff can do with the subscription as it stands. */
export function ActionsMenu({
  subscription,
  plans,
}: {
  subscription: StaffSubscription
  plans: OfferedPlan[]
}) {
  const { t } = useLingui()
  const role = useStaffRole()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const nameOf = useSubscriptionActionNames()
  const actions = possibleActions(subscription).filter(
    (name) => role !== undefined && roleMay(role, subscriptionActions[name].needs),
  )
  // In the address, so that it can be linked to, and stands again after a reload.
  const asked = query.get('act')
  const possible = actions.find((name) => name === asked)
  const [stood, setStood] = useState(possible)
  if (possible && possible !== stood) setStood(possible)
  // Where somebody else was faster it is possible no more, and its dialog says why it was refused.
  const opened = possible ?? (stood === asked ? stood : undefined)
  if (actions.length === 0 && !opened) return null
  const close = () => void navigate('.', { preventScrollReset: true })
  const isWithoutPlan = (name: SubscriptionActionName) =>
    (name === 'change_plan' || name === 'schedule_plan' || name === 'gift_plan') &&
    plansFor(name, plans, subscription).length === 0
  return (
    <>
      <Menu
        label={t`إجراءات الاشتراك`}
        face={
          <>
            <Trans>الإجراءات</Trans>
            <Icon name="chevron-down" small />
          </>
        }
      >
        <ul>
          {actions.map((name) => (
            <li key={name}>
              <Link to={`?act=${name}`} preventScrollReset>
                {nameOf(name)}…
              </Link>
            </li>
          ))}
        </ul>
      </Menu>
      {opened &&
        (isWithoutPlan(opened) ? (
          <NoPlanDialog name={nameOf(opened)} onClose={close} />
        ) : (
          <ActionDialog
            key={opened}
            action={opened}
            name={nameOf(opened)}
            subscription={subscription}
            plans={plans}
            onClose={close}
          />
        ))}
    </>
  )
}

/**
 * Those that make sense as the plan stands, the likeliest first; what the server still refuses, the dialog
 * says.
 */
export function possibleActions(subscription: StaffSubscription): SubscriptionActionName[] {
  const { status, auto_renew: renews, auto_renew_awaits_card: awaits, failed_renewal: failed } = subscription
  const isOver = status === 'expired' || status === 'replaced'
  if (isOver) return []
  const isShared = subscription.product.group_sharing === 'yes'
  const isPaused = subscription.paused_until !== null
  const { members, payment_methods: cards, payment_method_id: cardId } = subscription
  const canChange = status === 'active' || status === 'cancelled'
  return [
    ...(failed && !failed.is_unanswered ? (['charge_now', 'send_payment_link'] as const) : []),
    ...(renews || awaits || isPaused ? (['stop_renewal'] as const) : []),
    ...(!renews && cards.length > 0 ? (['start_renewal'] as const) : []),
    ...(renews && cards.some(({ id }) => id !== cardId) ? (['change_card'] as const) : []),
    ...(isPaused ? (['resume'] as const) : []),
    ...(!isPaused && renews && status === 'active' ? (['pause'] as const) : []),
    ...(canChange ? (['change_plan'] as const) : []),
    ...(canChange && renews ? (['schedule_plan'] as const) : []),
    ...(subscription.plan_change?.status === 'pending' ? (['undo_change'] as const) : []),
    // While a pause has begun there is nothing to share.
    ...(isShared && subscription.access_ends_at !== null ? (['add_member'] as const) : []),
    ...(isShared && members.length > 0 ? (['remove_member'] as const) : []),
    ...(members.some(({ status: state }) => state === 'joined') ? (['hand_over'] as const) : []),
    ...(status !== 'past_due' && !isPaused ? (['extend'] as const) : []),
    'adjust_points',
    ...(canChange ? (['gift_plan'] as const) : []),
    'end',
    ...(subscription.unused_minor > 0 ? (['end_with_refund'] as const) : []),
  ]
}

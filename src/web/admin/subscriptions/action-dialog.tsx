import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SubscriptionActionName } from '#rules/sale/subscription-actions'
import { maxReason } from '#rules/desk/text-lengths'
import { EditDialog } from '#ui/edit-dialog'
import { Notice } from '#ui/notice'
import { LongText } from '#ui/long-text'
import { showToast } from '#ui/toast'
import { DialogActions } from '../edit/dialog-actions.tsx'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import { useActionAndAmount } from './action-and-amount.ts'
import { ActionFields } from './action-fields.tsx'
import { EffectsInWords } from './effects-in-words.tsx'
import type { DryRun } from './handle-subscription-form.server.ts'
import type { ActionMoney, Effects, OfferedPlan, StaffSubscription } from './subscription-types.ts'

type ActionDialogProps = {
  action: SubscriptionActionName
  name: string
  subscription: StaffSubscription
  plans: OfferedPlan[]
  onClose: () => void
}

/** While somebody types, the server is not asked. */
const pause = 350

/**
 * One action with its fields and its reason. Whatever is typed is tried out at once by a dry run, so that
 * what will change and what the client will read stand above the last button, in the server's own words.
 */
export function ActionDialog({ action, name, subscription, plans, onClose }: ActionDialogProps) {
  const { t } = useLingui()
  const actionAndAmount = useActionAndAmount()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef(0)
  const dryRun = useFetcher<DryRun>()
  const [label, setLabel] = useState<ReactNode>(null)
  const { Form, isBusy, refusal } = useAction(({ failure }) => {
    if (failure) showToast(t`لم يُخصم شيء: ${failure}`, 'bad')
    else showToast(t`تم: ${name}`)
    onClose()
  })

  const tryOut = () => {
    if (!form.current) return
    const asked = new FormData(form.current)
    asked.set('dry_run', 'yes')
    void dryRun.submit(asked, { method: 'post' })
  }
  const tryLater = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(tryOut, pause)
  }
  useEffect(() => {
    if (needsNothing(action)) tryOut()
    return () => clearTimeout(timer.current)
    // Once, when the dialog opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const isRefused = refusal !== undefined && !refusal.needsCode
  useEffect(() => {
    // What was refused may say another amount by now.
    if (isRefused) tryOut()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRefused, refusal])

  const found = dryRun.data
  const refused = refusal?.needsCode ? undefined : refusal
  const errors = refused?.errors ?? (found && 'errors' in found ? found.errors : undefined)
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0
  const trouble = refused?.message ?? (found && 'refusal' in found ? found.refusal : undefined)
  const effects = found && 'effects' in found ? found.effects : undefined
  const money = found && 'money' in found ? found.money : null
  const isDangerous = ['end', 'end_with_refund', 'stop_renewal', 'remove_member'].includes(action)
  return (
    <EditDialog title={name} onClose={onClose}>
      <Form
        method="post"
        className="stack gap-5"
        noValidate
        ref={form}
        onChange={tryLater}
        // What is being done is not tried out any more.
        onSubmit={() => clearTimeout(timer.current)}
      >
        {/* Beside a card nobody types anything: the reason is the refusal's own. */}
        {trouble && (!hasFieldErrors || errors.payment_method_id) && <Notice tone="bad">{trouble}</Notice>}
        <input type="hidden" name="intent" value={action} />
        <input type="hidden" name="version" value={subscription.version} />
        <SeenMoney money={money} />
        <ActionFields
          action={action}
          subscription={subscription}
          plans={plans}
          errors={errors}
          onLabel={setLabel}
        />
        <LongText
          label={<Trans>السبب</Trans>}
          name="reason"
          rows={2}
          maxLength={maxReason}
          hint={<Trans>يبقى في السجل بجانب اسمكم، ولا يراه العميل.</Trans>}
          error={errorOf(refused?.errors, 'reason')}
        />
        {/* Of a charge alone all is said above; «nothing changes» beside an amount would not be so. */}
        {effects && !(money && isNothing(effects)) && <EffectsInWords effects={effects} />}
        <DialogActions
          onClose={onClose}
          isBusy={isBusy}
          busy={<Trans>ننفّذ…</Trans>}
          {...(isDangerous && { kind: 'danger' as const })}
        >
          {label ?? ((effects && actionAndAmount(name, action, money)) || name)}
        </DialogActions>
      </Form>
    </EditDialog>
  )
}

/** What stands on the last button: where it names no amount, none may be taken or given back by it. */
function SeenMoney({ money }: { money: ActionMoney | null }) {
  return (
    <>
      <input type="hidden" name="expected" value={money?.amount_minor ?? 0} />
      <input type="hidden" name="expected_balance" value={money?.balance_minor ?? 0} />
      {money && <input type="hidden" name="expected_kind" value={money.kind} />}
    </>
  )
}

function isNothing({ changes, messages }: Effects): boolean {
  return changes.every(({ action }) => action === 'subscription.served') && messages.length === 0
}

/** Actions that can be tried out before anything is typed. */
function needsNothing(action: SubscriptionActionName): boolean {
  return [
    'stop_renewal',
    'charge_now',
    'send_payment_link',
    'resume',
    'end',
    'end_with_refund',
    'start_renewal',
    'change_card',
    'undo_change',
  ].includes(action)
}

import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { fullName } from '#rules/people/full-name'
import { zero } from '#rules/core/money'
import { parseRiyals } from '#rules/core/parse-riyals'
import { maxReason, maxTypedAmount } from '#rules/desk/text-lengths'
import { Radio } from '#ui/checkbox'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { PhoneField } from '#ui/phone-field'
import { LongText } from '#ui/long-text'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { EditDialog } from '#ui/edit-dialog'
import { DialogActions } from '../edit/dialog-actions.tsx'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import { useAction } from '../edit/use-action.ts'
import { useAmountCheck } from '../../forms/use-amount-check.ts'
import type { Belongings, Client } from '../person/client-fields.ts'

type Adjustment = Belongings['adjustments'][number]

type ClientDialogProps = { client: Client; onClose: () => void }

type ActionDialogProps = {
  /** Whom it is about, and to whose page it goes. */
  client: Client
  intent: string
  title: ReactNode
  action: ReactNode
  /** Called once it is done. */
  done: string
  danger?: boolean
  onClose: () => void
  children: (errors: FieldErrors | undefined) => ReactNode
}

/** An action on a client with a few words: what, why, and where it asks for it a fresh code. */
function ActionDialog({ client, intent, title, action, done, danger, onClose, children }: ActionDialogProps) {
  const { t } = useLingui()
  const name = fullName(client) || t`عميل ${client.ref_id}`
  // The same for every repeat of this asking, also after a fresh code.
  const [key] = useState(() => crypto.randomUUID())
  const { Form, isBusy, refusal } = useAction(() => {
    showToast(done)
    onClose()
  })
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0
  return (
    <>
      <EditDialog title={title} onClose={onClose}>
        <Form
          method="post"
          action={href('/admin/clients/:id', { id: client.id })}
          className="stack gap-5"
          noValidate
        >
          {refusal && !hasFieldErrors && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
          <p>
            <Trans>
              العميل: <bdi>{name}</bdi>
            </Trans>
          </p>
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="key" value={key} />
          {children(errors)}
          <LongText
            label={<Trans>السبب</Trans>}
            name="reason"
            rows={2}
            maxLength={maxReason}
            hint={<Trans>يبقى في السجل بجانب اسمكم.</Trans>}
            error={errorOf(errors, 'reason')}
          />
          <DialogActions
            onClose={onClose}
            isBusy={isBusy}
            busy={<Trans>نحفظ…</Trans>}
            {...(danger && { kind: 'danger' })}
          >
            {action}
          </DialogActions>
        </Form>
      </EditDialog>
    </>
  )
}

/** Its button names the sum. Nothing is sent: the client sees the balance in their account. */
export function BalanceDialog({ client, onClose }: ClientDialogProps) {
  const { t } = useLingui()
  const [isTaking, take] = useState(false)
  const [typed, setTyped] = useState('')
  const minor = parseRiyals(typed) ?? zero
  const checkAmount = useAmountCheck()
  const sum = <Money amount={minor} />
  return (
    <ActionDialog
      client={client}
      intent="balance"
      title={<Trans>تسوية الرصيد</Trans>}
      action={
        minor <= 0 ? (
          <Trans>تسجيل التسوية</Trans>
        ) : isTaking ? (
          <Trans>خصم {sum} من الرصيد</Trans>
        ) : (
          <Trans>إضافة {sum} إلى الرصيد</Trans>
        )
      }
      done={t`سُجّلت التسوية.`}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="stack gap-3" role="radiogroup" aria-label={t`اتجاه التسوية`}>
            <Radio name="direction" value="give" defaultChecked onChange={() => take(false)}>
              <Trans>إضافة إلى الرصيد</Trans>
            </Radio>
            <Radio name="direction" value="take" onChange={() => take(true)}>
              <Trans>خصم من الرصيد</Trans>
            </Radio>
          </div>
          <TextField
            label={<Trans>المبلغ بالريال</Trans>}
            name="amount"
            latin
            inputMode="decimal"
            maxLength={maxTypedAmount}
            hint={<Trans>لا تُرسل رسالة إلى العميل، ويرى رصيده في حسابه.</Trans>}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={errorOf(errors, 'amount_minor')}
            check={checkAmount}
          />
        </>
      )}
    </ActionDialog>
  )
}

/**
 * Takes an adjustment back that was a mistake: the books stand as without it, which another adjustment beside
 * it does not do.
 */
export function AdjustmentReversalDialog(props: ClientDialogProps & { adjustment: Adjustment }) {
  const { client, adjustment, onClose } = props
  const { t } = useLingui()
  const { amount_minor: amount } = adjustment
  const sum = <Money amount={Math.abs(amount)} />
  return (
    <ActionDialog
      client={client}
      intent="reverse_adjustment"
      title={<Trans>التراجع عن تسوية</Trans>}
      action={amount > 0 ? <Trans>خصم {sum} من الرصيد</Trans> : <Trans>إعادة {sum} إلى الرصيد</Trans>}
      done={t`عاد الرصيد ودفاتر المتجر كأن التسوية لم تكن.`}
      danger
      onClose={onClose}
    >
      {() => (
        <>
          <input type="hidden" name="adjustment" value={adjustment.id} />
          <p className="text-ink-2">
            <Trans>
              لتسوية سُجّلت خطأً: تُلغى كلها بقيد معاكس، فلا يبقى لها أثر في الإيراد. لا تُرسل رسالة إلى العميل. ولا
              يُتراجع عن هذا التراجع؛ إن لزمت التسوية فسجّلوها من جديد.
            </Trans>
          </p>
        </>
      )}
    </ActionDialog>
  )
}

export function PhoneDialog({ client, onClose }: ClientDialogProps) {
  const { t } = useLingui()
  return (
    <ActionDialog
      client={client}
      intent="phone"
      title={<Trans>نقل الحساب إلى رقم آخر</Trans>}
      action={<Trans>نقل الحساب</Trans>}
      done={t`انتقل الحساب إلى الرقم الجديد.`}
      danger
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-ink-2">
            <Trans>
              لمن فقد رقمه وتأكدتم من هويته. يُبلَّغ الرقمان، وتنتهي كل جلساته، ويتحقق البنك من بطاقاته عند
              الدفع.
            </Trans>
          </p>
          <PhoneField label={<Trans>الرقم الجديد</Trans>} error={errorOf(errors, 'phone_number')} />
        </>
      )}
    </ActionDialog>
  )
}

export function BlockDialog({ client, onClose }: ClientDialogProps) {
  const { t } = useLingui()
  return (
    <ActionDialog
      client={client}
      intent="block"
      title={<Trans>حظر هذا العميل؟</Trans>}
      action={<Trans>حظر العميل</Trans>}
      done={t`حُظر العميل.`}
      danger
      onClose={onClose}
    >
      {() => (
        <p className="text-ink-2">
          <Trans>تنتهي جلساته فورًا ولا يدخل بعدها، ولا تُجدَّد باقته. طلباته ورصيده تبقى كما هي.</Trans>
        </p>
      )}
    </ActionDialog>
  )
}

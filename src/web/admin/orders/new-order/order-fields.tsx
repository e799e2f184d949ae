import { Trans, useLingui } from '@lingui/react/macro'
import { maxPurchaseOrder } from '#rules/tax/company'
import { maxReason } from '#rules/desk/text-lengths'
import { Checkbox } from '#ui/checkbox'
import { ChoiceList } from '#ui/choice-list'
import { Money } from '#ui/money'
import { TextField } from '#ui/text-field'
import { useAmountCheck } from '../../../forms/use-amount-check.ts'
import { errorOf } from '../../edit/field-error.ts'
import type { FieldErrors } from '../../edit/outcome.ts'

type Errors = { errors: FieldErrors | undefined }

type DiscountFieldsProps = Errors & {
  isWithTax: boolean
  typed: string
  onType: (typed: string) => void
  needsReason: boolean
  reason: string
  onReason: (reason: string) => void
}

export function DiscountFields(props: DiscountFieldsProps) {
  const { isWithTax, typed, onType, needsReason, reason, onReason, errors } = props
  const checkAmount = useAmountCheck({ min: 0, optional: true })
  return (
    <div className="two-columns">
      <TextField
        label={isWithTax ? <Trans>خصم شامل الضريبة (ريال)</Trans> : <Trans>خصم قبل الضريبة (ريال)</Trans>}
        name="discount"
        latin
        optional
        inputMode="decimal"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        error={checkAmount(typed) ?? errorOf(errors, 'discount_minor')}
      />
      {needsReason && (
        <TextField
          label={<Trans>سبب الخصم</Trans>}
          name="discount_reason"
          maxLength={maxReason}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          hint={<Trans>يبقى في سجل الطلب بجانب اسمكم.</Trans>}
          error={errorOf(errors, 'discount_reason')}
        />
      )}
    </div>
  )
}

type CompanyFieldsProps = Errors & {
  company: { name: string } | null
  isForCompany: boolean
  onForCompany: (isForCompany: boolean) => void
  purchaseOrder: string
  onPurchaseOrder: (purchaseOrder: string) => void
}

/** Whether the invoice names the client's company, and with which number of an order of its own. */
export function CompanyFields(props: CompanyFieldsProps) {
  const { company, isForCompany, onForCompany, purchaseOrder, onPurchaseOrder, errors } = props
  return (
    <>
      {company && (
        <Checkbox
          name="for_company"
          checked={isForCompany}
          onChange={(event) => onForCompany(event.currentTarget.checked)}
        >
          <Trans>
            الفاتورة باسم <bdi>{company.name}</bdi>
          </Trans>
        </Checkbox>
      )}
      {isForCompany && (
        <TextField
          label={<Trans>رقم أمر الشراء</Trans>}
          name="purchase_order"
          optional
          maxLength={maxPurchaseOrder}
          value={purchaseOrder}
          onChange={(event) => onPurchaseOrder(event.currentTarget.value)}
          error={errorOf(errors, 'purchase_order')}
        />
      )}
    </>
  )
}

/** How it is paid. An order that costs nothing more is confirmed by the client, or begins at once. */
export type PaymentWay = 'link' | 'balance'

type PaymentChoiceProps = {
  way: PaymentWay
  onChoose: (way: PaymentWay) => void
  /** The balance, or nothing, pays all of it. */
  isCovered: boolean
  /** Not even the balance is needed. */
  isFree: boolean
  balance: number
}

export function PaymentChoice({ way, onChoose, isCovered, isFree, balance }: PaymentChoiceProps) {
  const { t } = useLingui()
  return (
    <ChoiceList
      legend={t`كيف يُدفع الطلب`}
      value={way}
      onChange={(value) => onChoose(value === 'balance' ? 'balance' : 'link')}
      choices={[
        {
          value: 'link',
          label: isCovered ? (
            <Trans>رابط تأكيد برسالة نصية إلى العميل</Trans>
          ) : (
            <Trans>رابط دفع برسالة نصية إلى العميل</Trans>
          ),
          hint: isCovered ? (
            <Trans>يؤكده العميل من حسابه خلال مهلة الدفع، بعد أن يوافق على شروط المتجر.</Trans>
          ) : (
            <Trans>يدفعه العميل من حسابه خلال مهلة الدفع، بعد أن يوافق على شروط المتجر.</Trans>
          ),
        },
        {
          value: 'balance',
          label: isFree ? <Trans>تبدأ الباقة الآن، ولا يُدفع شيء</Trans> : <Trans>من رصيد العميل الآن</Trans>,
          hint: !isFree && (
            <Trans>
              رصيده <Money amount={balance} />
            </Trans>
          ),
          ...(!isCovered && { unavailable: <Trans>لا يكفي الرصيد لدفع الطلب كله.</Trans> }),
        },
      ]}
    />
  )
}

type CreationWordsProps = {
  way: PaymentWay
  isFree: boolean
  /** What the link asks for, in halalas; undefined where nothing is, or nobody knows it yet. */
  payable: number | undefined
}

/** What the button says. */
export function CreationWords({ way, isFree, payable }: CreationWordsProps) {
  if (way === 'balance') {
    return isFree ? (
      <Trans>إنشاء الطلب وبدء الباقة بلا مقابل</Trans>
    ) : (
      <Trans>إنشاء الطلب ودفعه من الرصيد</Trans>
    )
  }
  return payable === undefined ? (
    <Trans>إنشاء الطلب وإرسال الرابط</Trans>
  ) : (
    <Trans>
      إنشاء الطلب وإرسال رابط لدفع <Money amount={payable} />
    </Trans>
  )
}

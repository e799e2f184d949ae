import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '#ui/notice'
import type { CardField } from '../gateway/card-gateway.ts'
import type { Trouble } from './trouble.ts'

/** Why the attempt could not be made: what happened, whether money moved, and what to do. */
export function PayingTrouble({ trouble }: { trouble: Exclude<Trouble, { kind: 'price_changed' }> }) {
  switch (trouble.kind) {
    case 'card_refused':
      return <CardRefused fields={trouble.fields} />
    case 'gateway_silent':
      return (
        <Notice tone="bad" title={<Trans>بوابة الدفع لا تستجيب.</Trans>}>
          {trouble.isSent ? (
            <Trans>لا نعرف بعد هل وصلها طلبكم. حاولوا مرة أخرى بعد قليل، ولن تُخصم القيمة مرتين.</Trans>
          ) : (
            <Trans>لم يُخصم أي مبلغ. حاولوا مرة أخرى بعد قليل.</Trans>
          )}
        </Notice>
      )
    case 'no_redirect':
      return (
        <Notice tone="bad" title={<Trans>لم يصلنا رابط صفحة البنك.</Trans>}>
          <Trans>لم يُخصم أي مبلغ. حاولوا مرة أخرى، أو ادفعوا ببطاقة أخرى.</Trans>
        </Notice>
      )
    case 'shop_silent':
      return trouble.message ? (
        <Notice tone="bad">{trouble.message}</Notice>
      ) : (
        <Notice tone="bad" title={<Trans>لم يصلنا الرد.</Trans>}>
          <Trans>تحققوا من اتصالكم ثم حاولوا مرة أخرى. لن تُخصم القيمة مرتين.</Trans>
        </Notice>
      )
    case 'refused':
      return <Notice tone="bad">{trouble.message}</Notice>
  }
}

export function CardRefused({ fields }: { fields: CardField[] }) {
  const { t } = useLingui()
  const words: Record<CardField, string> = {
    name: t`اكتبوا الاسم الأول واسم العائلة كما على البطاقة`,
    number: t`رقم البطاقة غير صحيح`,
    expiry: t`تاريخ الانتهاء غير صحيح`,
    cvc: t`رمز الأمان غير صحيح`,
  }
  return (
    <Notice tone="bad" title={<Trans>لم تقبل بوابة الدفع بيانات البطاقة.</Trans>}>
      <Trans>لم يُخصم أي مبلغ. راجعوها ثم حاولوا مرة أخرى.</Trans>
      {fields.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {fields.map((field) => (
            <li key={field}>{words[field]}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

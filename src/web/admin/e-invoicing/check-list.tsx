import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ComplianceCheck } from '#rules/tax/tax-onboarding'
import { Icon } from '#ui/icon'
import type { Unit } from './unit-card.tsx'

const names: Record<ComplianceCheck, ReactNode> = {
  simplified_invoice: <Trans>فاتورة مبسطة</Trans>,
  simplified_credit_note: <Trans>إشعار دائن مبسط</Trans>,
  simplified_debit_note: <Trans>إشعار مدين مبسط</Trans>,
  standard_invoice: <Trans>فاتورة ضريبية</Trans>,
  standard_credit_note: <Trans>إشعار دائن ضريبي</Trans>,
  standard_debit_note: <Trans>إشعار مدين ضريبي</Trans>,
}

/** What the authority said to each of the documents that it wants to see. */
export function CheckList({ checks }: { checks: NonNullable<Unit['onboarding']>['checks'] }) {
  if (checks.every(({ outcome }) => outcome === 'waiting')) return null
  return (
    <ul className="hint stack gap-1">
      {checks.map(({ name, outcome }) => (
        <li key={name} className="row gap-2">
          <Icon name={outcome === 'accepted' ? 'check' : outcome === 'refused' ? 'cross' : 'clock'} small />
          {names[name]}
          {': '}
          {outcome === 'accepted' ? (
            <Trans>مقبول</Trans>
          ) : outcome === 'refused' ? (
            <Trans>مرفوض</Trans>
          ) : (
            <Trans>لم يُرسل</Trans>
          )}
        </li>
      ))}
    </ul>
  )
}

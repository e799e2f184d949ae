import { useLingui } from '@lingui/react/macro'
import { markOf } from '#rules/store'
import { classes } from './classes.tsx'

/** How gateways call them besides. */
const words: Record<string, string> = {
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  applepay: 'Apple Pay',
}

export function PaymentMark({ name, tiny }: { name: string; tiny?: boolean }) {
  return (
    <span className={classes('mark', tiny && 'tiny')} lang="en">
      {markOf(name) ?? words[name] ?? name}
    </span>
  )
}

/** Which ways to pay are taken, in the order that is handed in (mada first). */
export function PaymentMarks({ names, tiny }: { names: string[]; tiny?: boolean }) {
  const { t } = useLingui()
  if (names.length === 0) return null
  return (
    <ul className="marks" aria-label={t`وسائل الدفع المقبولة`}>
      {names.map((name) => (
        <li key={name}>
          <PaymentMark name={name} {...(tiny && { tiny })} />
        </li>
      ))}
    </ul>
  )
}

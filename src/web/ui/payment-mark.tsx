import { useLingui } from '@lingui/react/macro'
import { createContext, useContext } from 'react'
import { markOf } from '#rules/shop/store'
import { classes } from './classes.tsx'

type DrawnMark = { mark: string; href: string; width: number; height: number }

/** The drawings that staff gave marks; the others are written. */
export const DrawnMarks = createContext<DrawnMark[]>([])

/** How gateways call them besides. */
const otherWords: Record<string, string> = {
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  applepay: 'Apple Pay',
}

export function PaymentMark({ name, tiny }: { name: string; tiny?: boolean }) {
  const words = markOf(name) ?? otherWords[name] ?? name
  const drawn = useContext(DrawnMarks).find(({ mark }) => mark === name)
  return (
    <span className={classes('mark', tiny && 'tiny', drawn && 'drawn')} lang="en">
      {drawn ? <img src={drawn.href} width={drawn.width} height={drawn.height} alt={words} /> : words}
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

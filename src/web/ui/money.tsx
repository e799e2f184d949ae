import { useLingui } from '@lingui/react/macro'
import { formatMoney, formatPrice } from '#locales/format'
import { classes } from './classes.tsx'
import { useLanguage } from './language.tsx'

type MoneyProps = {
  amount: number
  large?: boolean
  /** A price in a window: without halalas where there are none. */
  isPrice?: boolean
  className?: string
}

/** An amount of halalas: the riyal sign left of the number in both languages, its name read after the number. */
export function Money({ amount, large, isPrice, className }: MoneyProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const text = (isPrice ? formatPrice : formatMoney)(amount, language)
  const negative = text.startsWith('\u2212')
  return (
    <span className={classes('money', large && 'large', className)}>
      {negative && <span>{'\u2212'}</span>}
      <RiyalSign />
      <span>{negative ? text.slice(1) : text}</span>
      <span className="visually-hidden">{t`ريال سعودي`}</span>
    </span>
  )
}

export function RiyalSign() {
  return (
    <svg viewBox="0 0 23.5 26" aria-hidden="true">
      <path
        fill="none"
        d="M9.250 .8V18.100c0 1-.6 1.8-1.6 2L.7 21.600M14.550 2.300V18l7.750-1.650M.9 15.450 22.3 10.900M13.5 23.750l8.8-1.870"
      />
    </svg>
  )
}

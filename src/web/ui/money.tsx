import { useLingui } from '@lingui/react/macro'
import { formatMoney, formatPrice } from '#locales/format'
import { riyalSign } from '#rules/look/riyal-sign'
import { classes } from './classes.tsx'
import { useLanguage } from './language.tsx'

type MoneyProps = {
  amount: number
  large?: boolean
  /** A price in a window: without halalas where there are none. */
  isPrice?: boolean
  className?: string
}

/**
 * An amount of halalas: the riyal sign left of the number in both languages, its name read after the number.
 */
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

/** The outline itself stands once in the page: see `RiyalOutline`. */
export function RiyalSign() {
  return (
    <svg viewBox={riyalSign.viewBox} aria-hidden="true">
      <use href="#riyal" />
    </svg>
  )
}

/** What every sign of the page draws; without it none is seen. */
export function RiyalOutline() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <path id="riyal" d={riyalSign.path} />
    </svg>
  )
}

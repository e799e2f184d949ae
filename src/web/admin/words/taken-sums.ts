import { useLingui } from '@lingui/react/macro'
import { formatRiyalsText } from '#locales/format'
import { useLanguage } from '#ui/language'

/** What a client pays, in halalas, with the purse that it is taken from where that is not the card alone. */
export function useTakenSums() {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ card, balance }: { card: number; balance: number }): string => {
    const ofCard = formatRiyalsText(card, language)
    const ofBalance = formatRiyalsText(balance, language)
    if (balance === 0) return ofCard
    return card === 0 ? t`${ofBalance} من رصيده` : t`${ofCard} من البطاقة و${ofBalance} من رصيده`
  }
}

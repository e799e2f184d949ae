import { useLingui } from '@lingui/react/macro'
import { parseRiyals } from '#rules/core/parse-riyals'

/**
 * What is wrong with an amount as it is typed, as a sentence with a sample; undefined where there is nothing.
 * One that can be read in two ways is refused like one that is none: nobody is charged or paid what was
 * guessed. `min` is in halalas.
 */
export function useAmountCheck({ min = 1, optional = false } = {}) {
  const { t } = useLingui()
  return (text: string) => {
    if (optional && text.trim() === '') return undefined
    const amount = parseRiyals(text)
    return amount === null || amount < min ? t`أدخلوا مبلغًا بالريال، مثل 1200 أو 12.50` : undefined
  }
}

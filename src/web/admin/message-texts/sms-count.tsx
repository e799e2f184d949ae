import { Plural, Trans } from '@lingui/react/macro'
import { fillVariables, maxSms } from '#rules/messages/message-texts'
import { countSmsParts, roomOfParts } from '#rules/messages/sms-parts'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'

type SmsCountProps = {
  text: string
  max_parts: number
  /** The store's name, which stands first. */
  name: string
  /** The longest values, of each variant. */
  max_values: Record<string, string | number>[]
}

/**
 * How long an SMS is at its longest, and how many parts its carrier charges; the same count that refuses it.
 */
export function SmsCount({ text, max_parts: maxParts, name, max_values: maxValues }: SmsCountProps) {
  const language = useLanguage()
  const filled = maxValues.map((values) => `${name && `${name}: `}${fillVariables(text, values)}`)
  const { units, parts, encoding } = countSmsParts(maxSms(filled))
  const room = roomOfParts(encoding, maxParts)
  const isOver = parts > maxParts
  return (
    <div className="sms-count" data-over={isOver || undefined}>
      <progress className="meter" max={room} value={Math.min(units, room)} aria-hidden="true" />
      <p>
        <span>
          <Ltr>{`${formatNumber(units, language)} / ${formatNumber(room, language)}`}</Ltr>{' '}
          <Trans>في أطول حالاتها</Trans>
        </span>
        <b>
          <Plural value={parts} one="جزء واحد" two="جزءان" few="# أجزاء" many="# جزءًا" other="# جزء" />{' '}
          <Trans>من {maxParts}</Trans>
        </b>
      </p>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { ChargeTime } from '#ui/charge-time'
import { Checkbox } from '#ui/checkbox'

type RenewWithCardProps = {
  days: number
  /** The chosen one; null of a new card, which is saved with it. */
  card: { renewsIt: boolean } | null
  renews: boolean
  onRenews: (renews: boolean) => void
}

/**
 * Who pays a renewal by hand may have the plan of so many days renew with the card under which this stands
 * from now on; nothing under the one that it renews with already.
 */
export function RenewWithCard({ days, card, renews, onRenews }: RenewWithCardProps) {
  if (card?.renewsIt) return null
  const time = <ChargeTime days={days} />
  return (
    <Checkbox
      checked={renews}
      onChange={(event) => onRenews(event.currentTarget.checked)}
      hint={
        card ? (
          <Trans>يُخصم من هذه البطاقة تجديد باقتكم {time}. توقفونه متى شئتم.</Trans>
        ) : (
          <Trans>تُحفظ البطاقة، ويُخصم منها تجديد باقتكم {time}. توقفونه متى شئتم.</Trans>
        )
      }
    >
      <Trans>التجديد بهذه البطاقة من الآن</Trans>
    </Checkbox>
  )
}

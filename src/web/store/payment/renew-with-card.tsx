import { Trans } from '@lingui/react/macro'
import { ChargeTime } from '#ui/charge-time'
import { Checkbox } from '#ui/checkbox'

type RenewWithCardProps = { days: number; renews: boolean; onRenews: (renews: boolean) => void }

/** Who pays a renewal by hand may have the plan of so many days renew with this card from now on. */
export function RenewWithCard({ days, renews, onRenews }: RenewWithCardProps) {
  return (
    <Checkbox
      checked={renews}
      onChange={(event) => onRenews(event.currentTarget.checked)}
      hint={
        <Trans>
          تُحفظ البطاقة، ويُخصم منها تجديد باقتكم <ChargeTime days={days} />. توقفونه متى شئتم.
        </Trans>
      }
    >
      <Trans>التجديد بهذه البطاقة من الآن</Trans>
    </Checkbox>
  )
}

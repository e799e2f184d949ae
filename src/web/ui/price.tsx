import { Trans } from '@lingui/react/macro'
import { classes } from './classes.tsx'
import { Money } from './money.tsx'
import { Percent } from './percent.tsx'

/** The price that is shown to customers always has tax in it, and says so. */
export function PriceWithTax({
  amount,
  taxPercent,
  large,
}: {
  amount: number
  taxPercent: number
  large?: boolean
}) {
  return (
    <>
      <Money amount={amount} className={classes(large && 'large')} />
      <TaxNote percent={taxPercent} />
    </>
  )
}

export function TaxNote({ percent }: { percent: number }) {
  return (
    <div className="hint">
      {percent > 0 ? (
        <Trans>
          شامل ضريبة القيمة المضافة <Percent value={percent} />
        </Trans>
      ) : (
        <Trans>السعر نهائي</Trans>
      )}
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { classes } from './classes.tsx'
import { Money } from './money.tsx'
import { Percent } from './percent.tsx'

/** The price that is shown to customers always has tax in it, and says so. */
export function PriceWithTax({
  amount,
  taxPercent,
  taxName,
  large,
}: {
  amount: number
  taxPercent: number
  taxName?: string | undefined
  large?: boolean
}) {
  return (
    <>
      <Money amount={amount} className={classes(large && 'large')} />
      <TaxNote percent={taxPercent} name={taxName} />
    </>
  )
}

/** @param name of the only tax; of several all are named by their lines, and here by their sum */
export function TaxNote({ percent, name }: { percent: number; name: string | undefined }) {
  return (
    <div className="hint">
      {percent > 0 ? (
        name ? (
          <Trans>
            شامل <bdi>{name}</bdi> <Percent value={percent} />
          </Trans>
        ) : (
          <Trans>
            شامل الضرائب <Percent value={percent} />
          </Trans>
        )
      ) : (
        <Trans>السعر نهائي</Trans>
      )}
    </div>
  )
}

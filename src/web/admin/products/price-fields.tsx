import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { basisPoints, halalas, zero } from '#rules/money'
import { isPrice, priceBeforeTax, priceWithTax, type Tax } from '#rules/price'
import { Button } from '#ui/button'
import { Field } from '#ui/field'
import { Money, RiyalSign } from '#ui/money'
import { Percent } from '#ui/percent'
import { readRiyals, typedRiyals } from './product-form.ts'

export type ShopTax = { id: string; name: string; percentage: number }

export function taxesOf(taxes: { id: string; percentage: number }[]): Tax[] {
  return taxes.map(({ id, percentage }) => ({ id, percentage: basisPoints(Math.round(percentage * 100)) }))
}

type PriceFieldsProps = {
  taxes: ShopTax[]
  /** Halalas before tax; undefined for a new plan. */
  price: number | undefined
  error?: string | undefined
  /** The price with tax: its label and who pays it. */
  withTax: { label: ReactNode; hint: ReactNode }
  onPrice: () => void
}

/**
 * The price before tax and the one with it, typed in either. A price with tax that no price before tax comes
 * out at is answered with the two nearest that can be had.
 */
export function PriceFields({ taxes: shopTaxes, price: first, error, withTax, onPrice }: PriceFieldsProps) {
  const { t } = useLingui()
  const taxes = taxesOf(shopTaxes)
  const shown = (price: number) => priceWithTax(halalas(price), taxes)
  const [price, setPrice] = useState(first)
  const [before, setBefore] = useState(first === undefined ? '' : typedRiyals(first))
  const [after, setAfter] = useState(first === undefined ? '' : typedRiyals(shown(first)))
  const [choices, setChoices] = useState<number[]>([])
  useEffect(onPrice, [price, onPrice])

  const choose = (chosen: number) => {
    setPrice(chosen)
    setBefore(typedRiyals(chosen))
    setAfter(typedRiyals(shown(chosen)))
    setChoices([])
  }
  const typeBefore = (text: string) => {
    const amount = readRiyals(text)
    setBefore(text)
    setChoices([])
    setPrice(amount)
    setAfter(amount === undefined ? '' : typedRiyals(shown(amount)))
  }
  const typeAfter = (text: string) => {
    const amount = readRiyals(text)
    const found = amount === undefined ? undefined : priceBeforeTax(halalas(amount), taxes)
    const exact = found && 'exact' in found ? found.exact : undefined
    setAfter(text)
    setChoices(found && 'below' in found ? [found.below, found.above] : [])
    setPrice(exact)
    setBefore(exact === undefined ? '' : typedRiyals(exact))
  }
  const percent = shopTaxes.reduce((sum, tax) => sum + tax.percentage, 0)
  const isTooSmall = price !== undefined && !isPrice(price)
  const hint = (
    <Trans>
      تُضاف إليه ضريبة <Percent value={percent} />.
    </Trans>
  )

  return (
    <div className="grid gap-4">
      <input type="hidden" name="price_minor" value={price ?? ''} />
      <div className="two-columns">
        <Field
          label={<Trans>السعر قبل الضريبة</Trans>}
          hint={hint}
          error={isTooSmall ? t`مجانًا، أو 1.00 ريال على الأقل` : choices.length === 0 ? error : undefined}
        >
          {(control) => <RiyalInput {...control} name="_price_before" value={before} onChange={typeBefore} />}
        </Field>
        <Field
          {...withTax}
          error={
            choices.length > 0 ? t`لا يوجد سعر قبل الضريبة يعطي هذا المبلغ. اختاروا أقرب سعر:` : undefined
          }
        >
          {(control) => <RiyalInput {...control} name="_price_after" value={after} onChange={typeAfter} />}
        </Field>
      </div>
      {choices.length > 0 && (
        <div className="row gap-2" role="group" aria-label={t`أقرب سعرين`}>
          {choices.map((choice) => (
            <Button key={choice} type="button" kind="second" size="small" onClick={() => choose(choice)}>
              <Money amount={choice === 0 ? zero : shown(choice)} />
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type RiyalInputProps = { id: string; name: string; value: string; onChange: (text: string) => void }

function RiyalInput({ onChange, ...rest }: RiyalInputProps) {
  return (
    <span className="input-group">
      <span className="prefix" aria-hidden="true">
        <span className="money">
          <RiyalSign />
        </span>
      </span>
      <input
        {...rest}
        className="input"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  )
}

import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { fromPercent, halalas, toDecimals } from '#rules/core/money'
import { parseRiyals } from '#rules/core/parse-riyals'
import {
  beforeTax,
  type EnteredPrice,
  isChargeable,
  type PriceBasis,
  priceBeforeTax,
  priceWithTax,
  type Tax,
  withTax as withTaxOf,
} from '#rules/shop/price'
import type { VatCategory } from '#rules/tax/tax-document'
import { Field } from '#ui/field'
import { RiyalSign } from '#ui/money'
import { Percent } from '#ui/percent'
import { errorOf } from '../edit/field-error.ts'
import { useAmountCheck } from '../../forms/use-amount-check.ts'

export type ShopTax = { id: string; name: string; percentage: number; category: VatCategory }

export function taxesOf(taxes: { id: string; percentage: number }[]): Tax[] {
  return taxes.map(({ id, percentage }) => ({ id, percentage: fromPercent(percentage) }))
}

/** A price of the API as it was entered. */
export function enteredPrice(price: {
  price_minor: number
  price_with_tax_minor: number
  price_basis: PriceBasis
}): EnteredPrice {
  return price.price_basis === 'with_tax'
    ? withTaxOf(halalas(price.price_with_tax_minor))
    : beforeTax(halalas(price.price_minor))
}

type PriceFieldsProps = {
  taxes: ShopTax[]
  /** Undefined for a new one. */
  price: EnteredPrice | undefined
  errors: Record<string, string[]> | undefined
  /** The price with tax: its label and who pays it. */
  withTax: { label: ReactNode; hint: ReactNode }
  /** What a price below the gateway's smallest charge means here. */
  tooSmall: ReactNode
  onPrice: () => void
}

/**
 * The price with tax and the one before it, typed in either: what was typed last is exact, and the other one
 * follows.
 */
export function PriceFields(props: PriceFieldsProps) {
  const { taxes: shopTaxes, price: first, errors, withTax, tooSmall, onPrice } = props
  const taxes = taxesOf(shopTaxes)
  const [basis, setBasis] = useState<PriceBasis>(first?.basis ?? 'with_tax')
  const [text, setText] = useState(first ? toDecimals(first.amount) : '')
  const typed = parseRiyals(text)
  const checkAmount = useAmountCheck({ min: 0, optional: true })
  useEffect(onPrice, [typed, basis, onPrice])

  const price = typed === null ? undefined : { amount: typed, basis }
  const other = basis === 'with_tax' ? priceBeforeTax : priceWithTax
  const derived = price ? toDecimals(other(price, taxes)) : ''
  const take = (kept: string) => {
    const [side, ...words] = kept.split(':')
    setBasis(side === 'before_tax' ? side : 'with_tax')
    setText(words.join(':'))
  }
  const type = (side: PriceBasis) => (changed: string) => {
    setBasis(side)
    setText(changed)
  }
  const name = basis === 'with_tax' ? 'price_with_tax_minor' : 'price_minor'
  const error = checkAmount(text) ?? errorOf(errors, name)
  const percent = shopTaxes.reduce((sum, tax) => sum + tax.percentage, 0)
  const stays = <Trans>هذا ما أدخلتموه، ويبقى كما هو إذا تغيّرت الضريبة.</Trans>

  return (
    <div className="grid gap-4">
      <input type="hidden" name={name} value={typed ?? ''} />
      {/* What was typed, and where: a draft brings back this, not the side that follows from it. */}
      <input
        type="hidden"
        name="_price"
        data-draft=""
        value={`${basis}:${text}`}
        onInput={(event) => take(event.currentTarget.value)}
      />
      <div className="two-columns">
        <Field
          label={withTax.label}
          hint={
            <>
              {withTax.hint}{' '}
              {basis === 'with_tax' ? stays : <Trans>يُحسب من السعر قبل الضريبة، ويتغيّر معها.</Trans>}
            </>
          }
          error={basis === 'with_tax' ? error : undefined}
        >
          {(control) => (
            <RiyalInput
              {...control}
              value={basis === 'with_tax' ? text : derived}
              onChange={type('with_tax')}
            />
          )}
        </Field>
        <Field
          label={<Trans>السعر قبل الضريبة</Trans>}
          hint={
            basis === 'before_tax' ? (
              stays
            ) : (
              <Trans>
                يُحسب من السعر شاملًا ضريبة <Percent value={percent} />، ويتغيّر معها.
              </Trans>
            )
          }
          error={basis === 'before_tax' ? error : undefined}
        >
          {(control) => (
            <RiyalInput
              {...control}
              value={basis === 'before_tax' ? text : derived}
              onChange={type('before_tax')}
            />
          )}
        </Field>
      </div>
      {price && !isChargeable(priceWithTax(price, taxes)) && (
        <p className="hint" role="status">
          {tooSmall}
        </p>
      )}
    </div>
  )
}

type RiyalInputProps = { id: string; value: string; onChange: (text: string) => void }

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

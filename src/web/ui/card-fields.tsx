import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import {
  type CardBrand,
  cardScheme,
  groupCardNumber,
  isCardName,
  isCardNumber,
  isCvc,
  isExpiryInFuture,
  maxCvcDigits,
  parseExpiry,
} from '#rules/payments/card'
import { digitsOnly } from '#rules/core/digits'
import { Field } from './field.tsx'
import { PaymentMark } from './payment-mark.tsx'

export type CardEntry = { name: string; number: string; month: number; year: number; cvc: string }

type Texts = { name: string; number: string; expiry: string; cvc: string }
type FieldName = keyof Texts

const empty: Texts = { name: '', number: '', expiry: '', cvc: '' }

export type Card = ReturnType<typeof useCard>

/** Holds a card while it is typed, in this page's memory only. `name` is what its name begins as. */
export function useCard(name = '') {
  const { t } = useLingui()
  const [texts, setTexts] = useState({ ...empty, name })
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const [brandOf, setBrandOf] = useState<(number: string) => CardBrand | null>(() => cardScheme)
  const brand = brandOf(texts.number)

  // The prefixes of mada cards come once the page stands; without them a card keeps its other scheme's mark.
  useEffect(() => {
    import('#rules/payments/mada-cards').then(
      ({ cardBrand }) => setBrandOf(() => cardBrand),
      () => undefined,
    )
  }, [])

  function faultOf(field: FieldName, now: Texts): string | undefined {
    switch (field) {
      case 'name':
        return isCardName(now.name) ? undefined : t`اكتبوا الاسم الأول واسم العائلة كما على البطاقة`
      case 'number':
        return isCardNumber(now.number) ? undefined : t`رقم البطاقة غير صحيح`
      case 'expiry': {
        const expiry = parseExpiry(now.expiry)
        return expiry && isExpiryInFuture(expiry, new Date()) ? undefined : t`تاريخ الانتهاء غير صحيح`
      }
      case 'cvc':
        return isCvc(now.cvc, cardScheme(now.number)) ? undefined : t`رمز الأمان غير صحيح`
    }
  }

  function change(field: FieldName, text: string) {
    const now = { ...texts, [field]: text }
    setTexts(now)
    if (errors[field]) mark(field, faultOf(field, now))
  }

  function leave(field: FieldName) {
    if (texts[field] !== '' || errors[field]) mark(field, faultOf(field, texts))
  }

  function mark(field: FieldName, error: string | undefined) {
    setErrors(({ [field]: _, ...others }) => (error ? { ...others, [field]: error } : others))
  }

  /** The card when all of it is right; else undefined, with the errors shown. */
  function read(): CardEntry | undefined {
    const fields: FieldName[] = ['name', 'number', 'expiry', 'cvc']
    const found = fields.map((field) => [field, faultOf(field, texts)] as const)
    setErrors(Object.fromEntries(found.filter(([, error]) => error)))
    const expiry = parseExpiry(texts.expiry)
    if (!expiry || found.some(([, error]) => error)) return undefined
    return {
      name: texts.name.trim(),
      number: digitsOnly(texts.number),
      cvc: digitsOnly(texts.cvc),
      ...expiry,
    }
  }

  return {
    texts,
    errors,
    brand,
    change,
    leave,
    read,
    /** The name is no secret, and the same on the next try. */
    clear: () => setTexts(({ name: same }) => ({ ...empty, name: same })),
  }
}

/**
 * A card's four fields. They have no names on purpose: whatever form they stand in, a post to our server
 * carries none of them. The browser sends the card to the gateway itself.
 */
export function CardFields({ card }: { card: Card }) {
  const { texts, errors, brand, change, leave } = card
  const field = (name: FieldName) => ({
    value: texts[name],
    onBlur: () => leave(name),
    required: true,
  })

  return (
    <div className="stack gap-[18px]">
      <Part
        label={<Trans>الاسم على البطاقة</Trans>}
        hint={<Trans>كما هو مكتوب على بطاقتكم</Trans>}
        error={errors.name}
      >
        {(control) => (
          <input
            {...control}
            {...field('name')}
            className="input latin"
            dir="ltr"
            autoComplete="cc-name"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => change('name', event.currentTarget.value)}
          />
        )}
      </Part>
      <Part label={<Trans>رقم البطاقة</Trans>} error={errors.number}>
        {(control) => (
          <div className="input-group at-start">
            <span className="corner">{brand && <PaymentMark name={brand} tiny />}</span>
            <input
              {...control}
              {...field('number')}
              className="input"
              inputMode="numeric"
              autoComplete="cc-number"
              onChange={(event) => {
                const { value, selectionEnd } = event.currentTarget
                change('number', selectionEnd === value.length ? groupCardNumber(value) : value)
              }}
              onBlur={() => {
                change('number', groupCardNumber(texts.number))
                leave('number')
              }}
            />
          </div>
        )}
      </Part>
      <div className="two-columns always">
        <Part label={<Trans>تاريخ الانتهاء</Trans>} error={errors.expiry}>
          {(control) => (
            <input
              {...control}
              {...field('expiry')}
              className="input latin"
              dir="ltr"
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM/YY"
              onChange={(event) => change('expiry', withSlash(event.currentTarget.value, texts.expiry))}
            />
          )}
        </Part>
        <Part label={<Trans>رمز الأمان</Trans>} error={errors.cvc}>
          {(control) => (
            <input
              {...control}
              {...field('cvc')}
              className="input latin"
              dir="ltr"
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={maxCvcDigits}
              onChange={(event) =>
                change('cvc', digitsOnly(event.currentTarget.value).slice(0, maxCvcDigits))
              }
            />
          )}
        </Part>
      </div>
    </div>
  )
}

function Part(props: {
  label: ReactNode
  hint?: ReactNode
  error: string | undefined
  children: Parameters<typeof Field>[0]['children']
}) {
  return (
    <Field label={props.label} hint={props.hint} error={props.error}>
      {props.children}
    </Field>
  )
}

/** "1129" and "11/2029" become 11/29; deleting is not interfered with. */
function withSlash(text: string, before: string): string {
  const whole = parseExpiry(text)
  if (whole && /\d{4}\s*$/.test(text) && text.includes('/')) return monthAndYear(whole)
  const digits = digitsOnly(text).slice(0, 4)
  // A month that begins with 2–9 can only be a single digit.
  const padded = /^[2-9]/.test(digits) && text.length > before.length ? `0${digits}`.slice(0, 4) : digits
  if (text.length < before.length)
    return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2)}` : padded
  return padded.length >= 2 ? `${padded.slice(0, 2)}/${padded.slice(2)}` : padded
}

function monthAndYear({ month, year }: { month: number; year: number }): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`
}

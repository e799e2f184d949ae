import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { BrandLook, Product } from '#contract/catalogue'
import type { StoreSettings } from '#contract/staff-store'
import type { z } from '#contract/wire'
import { brandColours, type Scheme } from '#rules/look/brand-colours'
import { fontStack } from '#rules/look/font-pairs'
import type { Language } from '#rules/core/language'
import { htmlOf } from '#locales/language'
import { formatMoney } from '#locales/format'
import { LinkButton } from '#ui/button'
import { Mark } from '#ui/logo'
import { RiyalSign } from '#ui/money'

type Shown = {
  draft: z.infer<typeof BrandLook>
  store: z.infer<typeof StoreSettings>
  /** What the card shows; null while nothing is sold. */
  plan: z.infer<typeof Product> | null
}

/** The first screen in small, in both languages and schemes, as it would look with what is chosen. */
export function BrandPreview(shown: Shown) {
  return (
    <aside className="brand-preview stack gap-3" aria-labelledby="brand-preview">
      <div className="row justify-between">
        <h2 id="brand-preview">
          <Trans>المعاينة</Trans>
        </h2>
        <LinkButton to="/?brand=draft" target="_blank" kind="quiet" size="small" icon="eye" reloadDocument>
          <Trans>المسودة على الصفحة الأولى</Trans>
        </LinkButton>
      </div>
      <SmallPage {...shown} language="ar" scheme="light" />
      <SmallPage {...shown} language="en" scheme="dark" />
    </aside>
  )
}

/** Each page is in its own language, whatever that of the administration. */
const words = {
  ar: { plans: 'الباقات', compare: 'مقارنة الباقات', subscribe: (plan: string) => `الاشتراك في ${plan}` },
  en: { plans: 'Plans', compare: 'Compare plans', subscribe: (plan: string) => `Choose ${plan}` },
} as const satisfies Record<Language, object>

function SmallPage({ draft, store, plan, language, scheme }: Shown & { language: Language; scheme: Scheme }) {
  const { lang, dir } = htmlOf[language]
  const { plans, compare, subscribe } = words[language]
  const name = plan?.[`name_${language}`]
  return (
    <div className="small-page specimen" lang={lang} dir={dir} style={propertiesOf(draft, scheme)} inert>
      <div className="top-line">
        <span className="logo">
          <Mark drawing={draft.logo ?? draft.mark} />
          {!draft.logo && <b className="name">{store[`name_${language}`]}</b>}
        </span>
        <span>{plans}</span>
      </div>
      <div className="promise">
        <b>{store[`headline_${language}`] || store[`name_${language}`]}</b>
        <span>{store[`sentence_${language}`]}</span>
      </div>
      {plan && name && (
        <div className="offer">
          <div className="row justify-between">
            <b>{name}</b>
            <b className="money">
              <RiyalSign />
              <span>{formatMoney(plan.price_with_tax_minor, language)}</span>
            </b>
          </div>
          <span className="act">{subscribe(name)}</span>
          <span className="link">{compare}</span>
        </div>
      )}
    </div>
  )
}

/** The colours as the sheet's own properties, and the fonts, on this element alone. */
function propertiesOf({ hue, fonts }: Shown['draft'], scheme: Scheme): CSSProperties {
  const colours = Object.entries(brandColours(hue, scheme)).map(([token, hex]) => [`--color-${token}`, hex])
  return { ...Object.fromEntries(colours), fontFamily: fontStack(fonts) }
}

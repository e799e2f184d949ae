import { Trans, useLingui } from '@lingui/react/macro'
import { type FontPair, fontNames, fontPairs, fontStack } from '#rules/look/font-pairs'
import { formatMoney } from '#locales/format'
import { useLanguage } from '#ui/language'
import { RiyalSign } from '#ui/money'
import cairoSheet from '../../styles/fonts-cairo.css?url'
import vazirmatnSheet from '../../styles/fonts-vazirmatn.css?url'

/**
 * The faces of all pairs: browsers fetch the files of those alone that something on the page is written in.
 */
export const fontSheets = [cairoSheet, vazirmatnSheet]

/** Each in its own language, whatever that of the administration. */
const sample = { ar: 'باقتكم تعمل الآن', en: 'Your plan is running' } as const

type FontFieldProps = { fonts: FontPair; onFonts: (fonts: FontPair) => void }

/** The pairs of fonts, each written in itself. */
export function FontField({ fonts, onFonts }: FontFieldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const kinds: Record<FontPair, string> = {
    plex: t`واضح ومتزن، وهو خط التصميم الأصلي`,
    cairo: t`كوفي معاصر، عريض وحروفه مفتوحة`,
    vazirmatn: t`أقرب إلى النسخ، ليّن في النصوص الطويلة`,
  }
  return (
    <fieldset className="font-pairs">
      <legend className="visually-hidden">
        <Trans>الخطوط</Trans>
      </legend>
      {fontPairs.map((pair) => (
        <label key={pair} className="choice">
          <input
            type="radio"
            name="fonts"
            value={pair}
            checked={pair === fonts}
            onChange={() => onFonts(pair)}
          />
          <span>
            <bdi lang="en" className="font-medium">
              {fontNames[pair]}
            </bdi>
            <span className="hint block">{kinds[pair]}</span>
            <span className="sample" style={{ fontFamily: fontStack(pair) }} aria-hidden="true">
              <span lang="ar" dir="rtl">
                {sample.ar}
              </span>
              <span lang="en" dir="ltr">
                {sample.en}
              </span>
              <span className="money" dir="ltr">
                <RiyalSign />
                <span>{formatMoney(123_450, language)}</span>
              </span>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

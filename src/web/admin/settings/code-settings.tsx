import { Trans } from '@lingui/react/macro'
import type { CodeUse } from '#contract/staff-store'
import type { z } from '#contract/wire'
import { codeBudget, gulfCountries } from '#rules/people/code-sending-budget'
import { formatNumber } from '#locales/format'
import { Checkbox } from '#ui/checkbox'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { SettingFieldsProps } from './setting-fields.tsx'

const regions: Readonly<Record<string, string>> = {
  '+966': 'SA',
  '+971': 'AE',
  '+965': 'KW',
  '+974': 'QA',
  '+973': 'BH',
  '+968': 'OM',
}

/** Which countries are sent codes, how many a day, and how many it were so far today. */
export function CodeSettings({ store, codes, errors }: SettingFieldsProps) {
  const language = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const isGulf = (code: string) => gulfCountries.some((known) => known === code)
  const others = store.code_countries.filter((code) => !isGulf(code))
  return (
    <>
      {codes && <CodesToday use={codes} />}
      <fieldset>
        <legend className="field-label">
          <Trans>دول تُرسل الرموز إلى أرقامها</Trans>
        </legend>
        <div className="row gap-x-6">
          {gulfCountries.map((code) => (
            <Checkbox
              key={code}
              name="code_countries"
              value={code}
              defaultChecked={store.code_countries.includes(code)}
            >
              {names.of(regions[code] ?? '') ?? code} <Ltr>{code}</Ltr>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="two-columns">
        <TextField
          label={<Trans>رموز دول أخرى</Trans>}
          name="other_countries"
          latin
          optional
          defaultValue={others.join(' ')}
          hint={
            <Trans>
              تفصل بينها مسافة، مثل <Ltr>+20 +962</Ltr>. من كان رقمه من دولة غير مذكورة لا يصله رمز على جهاز
              جديد.
            </Trans>
          }
          error={errorOf(errors, 'code_countries')}
        />
        <TextField
          label={<Trans>أكثر ما يُرسل من الرموز والدعوات في اليوم</Trans>}
          name="daily_code_budget"
          latin
          inputMode="numeric"
          defaultValue={store.daily_code_budget}
          hint={
            <Trans>
              من {formatNumber(codeBudget.min, language)} إلى {formatNumber(codeBudget.max, language)}. يُنبَّه
              المديرون عند 80% منه وعند بلوغه، وبعده يتحقق متصفح من لم يسبق له الدخول من جهازه.
            </Trans>
          }
          error={errorOf(errors, 'daily_code_budget')}
        />
      </div>
    </>
  )
}

function CodesToday({ use }: { use: z.infer<typeof CodeUse> }) {
  const language = useLanguage()
  const number = (count: number) => formatNumber(count, language)
  const entered = use.countries.reduce((sum, country) => sum + country.entered, 0)
  const wrong = use.countries.reduce((sum, country) => sum + country.wrong, 0)
  const invited = use.countries.reduce((sum, country) => sum + country.invited, 0)
  const [sent, budget] = [number(use.sent), number(use.daily_code_budget)]
  const [right, mistaken] = [number(entered), number(wrong)]
  const invitations = number(invited)
  return (
    <div className="stack gap-1.5">
      <p>
        <Trans>
          اليوم: أُرسل {sent} من {budget}، وأُدخل منها {right}، والمحاولات الخاطئة {mistaken}.
        </Trans>
        {invited > 0 && (
          <>
            {' '}
            <Trans>ومن المُرسل دعوات مشاركة عددها {invitations}.</Trans>
          </>
        )}
      </p>
      {use.countries.length > 1 && (
        <p className="hint">
          {use.countries.map((country) => (
            <span key={country.country} className="me-4 inline-block">
              <Ltr>{country.country}</Ltr>: {number(country.sent + country.invited)}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

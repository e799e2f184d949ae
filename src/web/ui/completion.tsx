import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatList } from '#locales/format'
import { profileFields, type ProfileField } from '#rules/people/profile'
import { Icon } from './icon.tsx'
import { useLanguage } from './language.tsx'
import { Percent } from './percent.tsx'

type CompletionProps = {
  percent: number
  missing: ProfileField[]
  /** Where it is completed. */
  href?: string
}

/** Seven dots, one for each part of the profile; names what is missing. */
export function CompletionCard({ percent, missing, href }: CompletionProps) {
  const { t } = useLingui()
  const names: Record<ProfileField, string> = {
    first_name: t({ context: 'in a sentence', message: 'الاسم الأول' }),
    last_name: t({ context: 'in a sentence', message: 'اسم العائلة' }),
    country: t({ context: 'in a sentence', message: 'الدولة' }),
    city: t({ context: 'in a sentence', message: 'المدينة' }),
    email: t({ context: 'in a sentence', message: 'البريد الإلكتروني' }),
    address: t({ context: 'in a sentence', message: 'العنوان' }),
    phone_number: t({ context: 'in a sentence', message: 'رقم الجوال' }),
  }
  const all = profileFields.length
  const filled = all - missing.length
  const list = formatList(
    missing.map((field) => names[field]),
    useLanguage(),
  )

  return (
    <div className="card stack gap-2.5 p-5">
      <div className="row justify-between">
        <span className="text-sm font-semibold">
          <Trans>
            اكتمل من ملفكم <Percent value={percent} />
          </Trans>
        </span>
        {href && (
          <Link to={href} className="text-sm">
            <Trans>إكمال الملف</Trans>
          </Link>
        )}
      </div>
      <div className="beads" role="img" aria-label={t`الحقول المكتملة: ${filled} من ${all}`}>
        {profileFields.map((field, at) => (
          <span key={field} {...(at < filled && { 'data-filled': true })} />
        ))}
      </div>
      {missing.length > 0 && (
        <p className="hint">
          <Trans>بقي: {list}</Trans>
        </p>
      )}
    </div>
  )
}

/** The same on phones: one line that leads to the profile. */
export function CompletionBanner({ percent, href }: { percent: number; href: string }) {
  return (
    <Link to={href} className="completion-banner">
      <span>
        <Trans>
          اكتمل من ملفكم <Percent value={percent} />. إكماله يسهّل إصدار فواتيركم.
        </Trans>
      </span>
      <Icon name="chevron" small />
    </Link>
  )
}

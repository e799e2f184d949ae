import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '#locales/format'
import { Email } from '#ui/email'
import { Icon, type IconName } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import type { Client } from './client-fields.ts'
import { CopyButton } from '../copy-button.tsx'

/**
 * How the client is reached: each can be copied; the phone rings and writes from here, but for a practice
 * one, which nobody has.
 */
export function ClientWays({ client, short }: { client: Client; short?: boolean }) {
  const { t } = useLingui()
  const { phone_extension: extension, phone_number: number, email, city } = client
  const whole = `${extension}${number}`
  return (
    <div className="person-ways">
      {number && (
        <span className="person-way">
          <Ltr>{formatPhone(extension, number)}</Ltr>
          <CopyButton text={whole} label={t`نسخ رقم الجوال`} />
          {!client.is_test && (
            <>
              <Way to={`tel:${whole}`} icon="phone" label={t`اتصال`} />
              <Way
                to={`https://wa.me/${whole.replace(/\D/g, '')}`}
                icon="send"
                label={t`مراسلة عبر واتساب`}
              />
            </>
          )}
        </span>
      )}
      {email && !short && (
        <span className="person-way">
          <Email address={email} />
          <CopyButton text={email} label={t`نسخ البريد`} />
        </span>
      )}
      <span>
        {client.language === 'ar' ? <Trans>يراسَل بالعربية</Trans> : <Trans>يراسَل بالإنجليزية</Trans>}
        {city && (
          <>
            {' · '}
            <bdi>{city}</bdi>
          </>
        )}
      </span>
      <span>
        <Trans>
          رقم العميل <Ltr>{client.ref_id}</Ltr>
        </Trans>
      </span>
    </div>
  )
}

function Way({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <a href={to} className="icon-button small" title={label} target="_blank" rel="noreferrer">
      <span className="visually-hidden">{label}</span>
      <Icon name={icon} small />
    </a>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatWholePhone } from '#locales/format'
import { Icon, type IconName } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import { useStore } from '../../frame/store-settings.ts'

/** How the store is reached, the way that answers best first; what the settings do not have is not shown. */
export function ContactWays() {
  const store = useStore()
  if (!store) return null
  const { whatsapp, email, phone } = store
  return (
    <ul className="ways">
      <li>
        <Link to={href('/user/tickets/create')}>
          <Way icon="ticket" name={<Trans>تذكرة من حسابكم</Trans>}>
            <Trans>الأسرع: يبقى الحديث كله محفوظًا</Trans>
          </Way>
        </Link>
      </li>
      {whatsapp && (
        <li>
          <a href={`https://wa.me/${whatsapp.slice(1)}`} target="_blank" rel="noopener">
            <Way icon="chat" name={<Trans>واتساب</Trans>}>
              <Ltr>{formatWholePhone(whatsapp)}</Ltr>
            </Way>
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`}>
            <Way icon="mail" name={<Trans>البريد الإلكتروني</Trans>}>
              <Ltr>{email}</Ltr>
            </Way>
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            <Way icon="phone" name={<Trans>الهاتف</Trans>}>
              <Ltr>{phone}</Ltr>
            </Way>
          </a>
        </li>
      )}
    </ul>
  )
}

function Way({ icon, name, children }: { icon: IconName; name: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="disc">
        <Icon name={icon} />
      </span>
      <span>
        <b>{name}</b>
        <span className="about">{children}</span>
      </span>
    </>
  )
}

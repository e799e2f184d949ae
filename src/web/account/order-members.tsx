import { Trans } from '@lingui/react/macro'
import { formatPhone } from '#locales/format'
import { Ltr } from '#ui/ltr'

/** Who the plan will be shared with. */
export function OrderMembers({ phones }: { phones: string[] }) {
  if (phones.length === 0) return null
  return (
    <section className="card" aria-labelledby="members">
      <header>
        <h2 id="members">
          <Trans>تشاركون الباقة مع</Trans>
        </h2>
      </header>
      <ul className="body stack gap-2 text-sm">
        {phones.map((phone) => (
          <li key={phone}>
            <Ltr>{readable(phone)}</Ltr>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Groups the digits of a Saudi number in E.164; another one stays as it is. */
function readable(phone: string): string {
  return phone.startsWith('+966') ? formatPhone('+966', phone.slice(4)) : phone
}

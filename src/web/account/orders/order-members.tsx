import { Trans } from '@lingui/react/macro'
import { formatWholePhone } from '#locales/format'
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
            <Ltr>{formatWholePhone(phone)}</Ltr>
          </li>
        ))}
      </ul>
    </section>
  )
}

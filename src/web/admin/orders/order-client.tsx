import { Trans } from '@lingui/react/macro'
import { formatPhone } from '#locales/format'
import { Email } from '#ui/email'
import { Ltr } from '#ui/ltr'
import { ClientName, hasPhone } from '../words/client-name.tsx'
import { ClientLink } from '../person/client-link.tsx'
import type { StaffOrder } from './order-types.ts'

export function OrderClient({ client }: { client: StaffOrder['client'] }) {
  return (
    <section className="card" aria-labelledby="client">
      <header>
        <h2 id="client">
          <Trans>العميل</Trans>
        </h2>
      </header>
      <dl className="body facts">
        <dt>
          <Trans>الاسم</Trans>
        </dt>
        <dd>
          <ClientLink id={client.id} className="standing-link">
            <ClientName client={client} />
          </ClientLink>
        </dd>
        <dt>
          <Trans>الجوال</Trans>
        </dt>
        <dd>
          {hasPhone(client) ? <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr> : '—'}
        </dd>
        <dt>
          <Trans>البريد</Trans>
        </dt>
        <dd className="wrap-anywhere">{client.email ? <Email address={client.email} /> : '—'}</dd>
        <dt>
          <Trans>رقم العميل</Trans>
        </dt>
        <dd>
          <Ltr>{client.ref_id}</Ltr>
        </dd>
      </dl>
    </section>
  )
}

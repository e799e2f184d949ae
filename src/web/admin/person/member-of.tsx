import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import type { Belongings } from './client-fields.ts'

/** Whose plan the client shares, and until when it is paid. */
export function MemberOf({
  membership: { owner, ends_at },
}: {
  membership: Belongings['memberships'][number]
}) {
  return (
    <p className="hint">
      <Trans>
        عضو في باقة{' '}
        <Link to={href('/admin/clients/:id', { id: owner.id })}>
          {owner.name ? <bdi>{owner.name}</bdi> : <Ltr>{owner.ref_id}</Ltr>}
        </Link>
        ، حتى <DateTime value={ends_at} form="date" />
      </Trans>
    </p>
  )
}

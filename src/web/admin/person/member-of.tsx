import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import type { Belongings } from './client-fields.ts'

/** Whose plan the client shares, and until when it can be used, or is paused. */
export function MemberOf({ membership }: { membership: Belongings['memberships'][number] }) {
  const { owner, is_resting: isPaused, paused_until: back, access_ends_at: end } = membership
  const name = (
    <Link to={href('/admin/clients/:id', { id: owner.id })}>
      {owner.name ? <bdi>{owner.name}</bdi> : <Ltr>{owner.ref_id}</Ltr>}
    </Link>
  )
  return (
    <p className="hint">
      {isPaused && back ? (
        <Trans>
          عضو في باقة {name}، متوقفة مؤقتًا حتى <DateTime value={back} form="date" />
        </Trans>
      ) : end ? (
        <Trans>
          عضو في باقة {name}، حتى <DateTime value={end} form="date" isEnd />
        </Trans>
      ) : (
        <Trans>عضو في باقة {name}، ولا تسري الآن</Trans>
      )}
    </p>
  )
}

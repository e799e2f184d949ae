import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import type { StaffOrder } from './order-types.ts'

type Owner = NonNullable<NonNullable<StaffOrder['period']>['owner']>

/** Whose plan it is by now. */
export function OwnerLink({ owner }: { owner: Owner }) {
  return (
    <Link to={href('/admin/clients/:id', { id: owner.id })} className="standing-link">
      {owner.name ? <bdi>{owner.name}</bdi> : <Ltr>{owner.ref_id}</Ltr>}
    </Link>
  )
}

/**
 * The period would be taken from somebody else; where money is given back it goes to the client of the order.
 */
export function OwnerWarning({ order, movesMoney = true }: { order: StaffOrder; movesMoney?: boolean }) {
  const owner = order.period?.owner
  if (!owner) return null
  return (
    <Notice tone="wait" title={<Trans>هذه الباقة لعميل آخر الآن.</Trans>}>
      {movesMoney ? (
        <Trans>
          نقلها صاحب الطلب إلى <OwnerLink owner={owner} />، فإنهاء المدة يقطعها عنه هو، ويعود المبلغ إلى صاحب
          الطلب.
        </Trans>
      ) : (
        <Trans>
          نقلها صاحب الطلب إلى <OwnerLink owner={owner} />، فإنهاء المدة يقطعها عنه هو.
        </Trans>
      )}
    </Notice>
  )
}

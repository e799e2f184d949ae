import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { formatWholePhone } from '#locales/format'
import { maxGroupMembers } from '#rules/sale/group'
import { Ltr } from '#ui/ltr'
import { MemberBadge } from '#ui/status-badge'
import type { Subscription } from '../types.ts'

/** Who shares the plan; they are added and removed on the page of group sharing. */
export function GroupMembers({ subscription: { members } }: { subscription: Subscription }) {
  return (
    <section className="card" aria-labelledby="members">
      <header>
        <h2 id="members">
          <Trans>الأعضاء</Trans>
        </h2>
        <Link to={href('/user/group_sharing')}>
          <Trans>إدارة المشاركة</Trans>
        </Link>
      </header>
      <div className="body">
        {members.length === 0 ? (
          <p className="text-sm text-ink-2">
            <Trans>لا يشارككم أحد بعد. يتسع الاشتراك لكم ولأربعة أعضاء.</Trans>
          </p>
        ) : (
          <ul className="stack gap-3 text-sm">
            {members.map(({ id, phone, name, status }) => (
              <li key={id} className="row justify-between">
                <span className="row gap-3">
                  {name && <bdi className="font-medium">{name}</bdi>}
                  <Ltr>{formatWholePhone(phone)}</Ltr>
                </span>
                <MemberBadge status={status} />
              </li>
            ))}
            {members.length < maxGroupMembers && (
              <li className="hint">
                <Trans>يتسع الاشتراك لكم ولأربعة أعضاء.</Trans>
              </li>
            )}
            {members.some(({ status }) => status === 'joined') && (
              <li>
                <Link className="standing-link" to={`${href('/user/group_sharing')}#handover`}>
                  <Trans>نقل الاشتراك إلى عضو</Trans>
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </section>
  )
}

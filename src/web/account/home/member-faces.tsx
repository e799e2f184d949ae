import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { maxGroupMembers } from '#rules/sale/group'
import { useClient } from '../../frame/store-settings.ts'
import { GroupSeats } from '#ui/group-seats'
import type { Subscription } from '../types.ts'

/**
 * Who shares the plan, as beads in a row: the owner, those who joined by their initials, invitations, and
 * free places.
 */
export function MemberFaces({ subscription }: { subscription: Subscription }) {
  const { t } = useLingui()
  const client = useClient()
  const { members, product } = subscription
  const joined = members.filter(({ status }) => status === 'joined').length
  const free = maxGroupMembers - members.length
  return (
    <section className="card" aria-label={t`من يشارككم باقة ${product.name}`}>
      <header>
        <h2>
          <Trans>من يشارككم</Trans>
        </h2>
        <Link to={href('/user/group_sharing')}>
          <Trans>إدارة الأعضاء</Trans>
        </Link>
      </header>
      <div className="body stack gap-3">
        <GroupSeats
          owner={client?.first_name ?? ''}
          members={members.map(({ id, name, status }) => ({
            key: id,
            name: status === 'joined' ? name : null,
          }))}
        />
        <p className="text-sm text-ink-2">
          {members.length === 0 ? (
            <Trans>لا يشارككم أحد بعد. يتسع الاشتراك لكم ولأربعة أعضاء.</Trans>
          ) : joined === 0 ? (
            free === 0 ? (
              <Trans>لم ينضم أحد ممن دعوتم بعد، ولم يبق مكان خالٍ.</Trans>
            ) : (
              <Trans>لم ينضم أحد ممن دعوتم بعد، والأماكن الخالية {free}.</Trans>
            )
          ) : free === 0 ? (
            <Trans>
              انضم {joined} من {members.length}، ولم يبق مكان خالٍ.
            </Trans>
          ) : (
            <Trans>
              انضم {joined} من {members.length}، والأماكن الخالية {free}.
            </Trans>
          )}
        </p>
      </div>
    </section>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { fullName } from '#rules/people/full-name'
import { DateTime } from '#ui/date-time'
import { Lattice } from '#ui/lattice'
import { Notice } from '#ui/notice'
import { Feature } from '#ui/plan-card'
import { AskFirst } from '../ask-first.tsx'
import { PointsLeft } from './points-left.tsx'
import type { Invitation, Membership } from '../types.ts'

type MembershipCardProps = {
  membership: Membership
  /** What is taken up when they leave this group. */
  invitation: Invitation | undefined
  isAsking: boolean
  /** In place of the way out. */
  children?: ReactNode
}

/** A group that the client belongs to: whose, which plan, until when, what it gives, and the way out. */
export function MembershipCard({ membership, invitation, isAsking, children }: MembershipCardProps) {
  const { id, product, owner, joined_at, ends_at, paused_until } = membership
  const name = fullName(owner)
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="band on-deep">
        <Lattice form="beside" />
        <div className="stack gap-1">
          <h2 id={id} className="text-xl">
            <Trans>
              باقة <bdi>{product.name}</bdi>
            </Trans>
          </h2>
          <p className="over-line">
            {name ? (
              <Trans>
                باقة من <bdi>{name}</bdi>
              </Trans>
            ) : (
              <Trans>باقة مشتركة معكم</Trans>
            )}
          </p>
        </div>
      </div>
      <div className="body stack gap-5">
        {invitation && <Waiting invitation={invitation} />}
        {paused_until && (
          <Notice tone="wait" title={<Trans>أوقف مالكها الباقة مؤقتًا.</Trans>}>
            <Trans>
              لا تُستخدم حتى <DateTime value={paused_until} form="date" />، ومكانكم فيها محفوظ إن تجددت.
            </Trans>
          </Notice>
        )}
        <p>
          {paused_until ? (
            <Trans>
              انضممتم في <DateTime value={joined_at} form="date" />.
            </Trans>
          ) : (
            <Trans>
              انضممتم في <DateTime value={joined_at} form="date" />، وتستفيدون منها حتى{' '}
              <DateTime value={ends_at} form="date" isEnd />.
            </Trans>
          )}
        </p>
        <div className="two-columns gap-x-10 gap-y-6">
          <PointsLeft subscription={membership}>
            <p className="hint">
              <Trans>مشتركة بين كل من في الباقة.</Trans>
            </p>
          </PointsLeft>
          {product.features.length > 0 && (
            <ul className="stack gap-2 text-sm">
              {product.features.map(({ id: feature, title, value }) => (
                <Feature key={feature}>{value ? `${title}: ${value}` : title}</Feature>
              ))}
            </ul>
          )}
        </div>
        {children ?? (
          <div className="row">
            <AskFirst
              intent="leave"
              about={{ id }}
              isAsking={isAsking}
              face={<Trans>مغادرة الباقة</Trans>}
              title={<Trans>مغادرة باقة {product.name}؟</Trans>}
              safe={<Trans>البقاء فيها</Trans>}
              action={<Trans>مغادرة الباقة</Trans>}
              busy={<Trans>نُخرجكم من الباقة…</Trans>}
            >
              <Trans>تفقدون نقاطها ومزاياها الآن. لا تعودون إليها إلا بدعوة جديدة من مالكها.</Trans>{' '}
              {invitation && (
                <Trans>
                  وتنضمون فورًا إلى باقة <bdi>{invitation.product.name}</bdi> التي دُعيتم إليها.
                </Trans>
              )}
            </AskFirst>
          </div>
        )}
      </div>
    </section>
  )
}

/** Another invitation, which cannot be taken up while they share this plan. */
function Waiting({ invitation: { owner, product } }: { invitation: Invitation }) {
  const name = fullName(owner)
  const plan = <bdi>{product.name}</bdi>
  return (
    <Notice
      tone="info"
      title={
        name ? (
          <Trans>
            تلقّيتم دعوة من <bdi>{name}</bdi> إلى باقة {plan}.
          </Trans>
        ) : (
          <Trans>تلقّيتم دعوة إلى باقة {plan}.</Trans>
        )
      }
    >
      <Trans>تنضمون إليها إن غادرتم هذه الباقة.</Trans>
    </Notice>
  )
}

import { Trans } from '@lingui/react/macro'
import { DateTime } from '#ui/date-time'
import { Money } from '#ui/money'
import type { Allowed } from './withdrawal.ts'

/** What ends, for whom, and what goes on, before it is done; and how the money comes back. */
export function WhatHappens({
  allowed,
  isShared,
  toCard,
}: {
  allowed: Allowed
  isShared: boolean
  toCard: number
}) {
  return (
    <>
      {allowed.at_once ? (
        <WhatEnds {...allowed} isShared={isShared} />
      ) : (
        <Trans>تبقى الباقة حتى نردّ على طلبكم. إن قُبل أعدنا المبلغ هكذا:</Trans>
      )}
      <span className="block">
        <Parts toCard={toCard} toLink={allowed.link_minor} amount={allowed.amount_minor} />
      </span>
    </>
  )
}

function WhatEnds(props: Allowed & { isShared: boolean }) {
  const {
    ends,
    goes_on_until: until,
    stops_renewal: stopsRenewal,
    paused_until: pausedUntil,
    isShared,
  } = props
  if (pausedUntil !== null && stopsRenewal) {
    return (
      <Trans>
        تنتهي المدة التي دُفعت بهذا الطلب مع نقاطها، ويعود الإيقاف المؤقت لباقتكم حتى{' '}
        <DateTime value={pausedUntil} form="date" /> كما اخترتم، لكن دون تجديد تلقائي: تنتهي باقتكم معه ما لم
        تفعّلوه قبله. ولا يمكن التراجع.
      </Trans>
    )
  }
  if (pausedUntil !== null) {
    return (
      <Trans>
        تنتهي المدة التي دُفعت بهذا الطلب مع نقاطها، ويعود الإيقاف المؤقت لباقتكم حتى{' '}
        <DateTime value={pausedUntil} form="date" /> كما اخترتم. ولا يمكن التراجع.
      </Trans>
    )
  }
  if (until !== null && stopsRenewal) {
    return (
      <Trans>
        تنتهي المدة التي دُفعت بهذا الطلب مع نقاطها، وتبقى باقتكم حتى{' '}
        <DateTime value={until} form="date" isEnd /> دون تجديد تلقائي. ولا يمكن التراجع.
      </Trans>
    )
  }
  if (until !== null) {
    return (
      <Trans>
        تنتهي المدة التي دُفعت بهذا الطلب مع نقاطها، وتستمر باقتكم حتى{' '}
        <DateTime value={until} form="date" isEnd />. ولا يمكن التراجع.
      </Trans>
    )
  }
  if (ends === 'beginning') return <Trans>لن تُفعّل باقة هذا الطلب، ولا يمكن التراجع.</Trans>
  if (ends === 'nothing') return <Trans>انتهت مدة هذا الطلب من قبل. ولا يمكن التراجع عن الاسترداد.</Trans>
  if (isShared) return <Trans>تنتهي الباقة ونقاطها الآن لكم ولمن يشارككم، ولا يمكن التراجع.</Trans>
  return <Trans>تنتهي الباقة ونقاطها الآن، ولا يمكن التراجع.</Trans>
}

/** How much goes where, and when it is there; `toLink` is a part of `toCard`. */
export function Parts({ toCard, toLink, amount }: { toCard: number; toLink: number; amount: number }) {
  const toOwnCard = toCard - toLink
  const toBalance = amount - toCard
  return (
    <>
      {toOwnCard > 0 && (
        <Trans>
          إلى البطاقة <Money amount={toOwnCard} />، وتظهر في كشفها خلال أيام بحسب البنك.
        </Trans>
      )}{' '}
      {toLink > 0 && (
        <Trans>
          إلى البطاقة التي دُفع بها عرض السعر <Money amount={toLink} />، وتظهر في كشفها خلال أيام بحسب البنك.
        </Trans>
      )}{' '}
      {toBalance > 0 && (
        <Trans>
          إلى رصيدكم <Money amount={toBalance} />، تستخدمونه فور إعادته.
        </Trans>
      )}
    </>
  )
}

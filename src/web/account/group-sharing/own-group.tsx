import { Trans, useLingui } from '@lingui/react/macro'
import { Form, href, useNavigation } from 'react-router'
import { formatNumber, formatWholePhone } from '#locales/format'
import { maxGroupMembers } from '#rules/sale/group'
import { Button, LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { GroupSeats } from '#ui/group-seats'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { PhoneField } from '#ui/phone-field'
import { MemberBadge } from '#ui/status-badge'
import { useClient } from '../../frame/store-settings.ts'
import { AskFirst } from '../ask-first.tsx'
import type { Subscription } from '../types.ts'
import { isPaused } from '../pause-days.ts'
import { PlanBand } from '../plan/plan-band.tsx'
import type { Group, GroupMember, TypedPhone } from './types.ts'

type OwnGroupProps = {
  subscription: Subscription
  group: Group
  now: string
  /** The member whose number is being replaced. */
  replacing: string | null
  /** Without script: the member that the question is about. */
  asking: string | null
  typed: TypedPhone | null
}

/** The owner's view: the plan, its places, who has them, and one more number last. */
export function OwnGroup({ subscription, group, now, replacing, asking, typed }: OwnGroupProps) {
  const { members, former_members: former } = group
  return (
    <>
      <section className="card overflow-hidden" aria-labelledby="plan">
        <PlanBand subscription={subscription} titleId="plan" isPaused={isPaused(subscription, now)}>
          <LinkButton to={href('/user/subscriptions/:id', { id: subscription.id })} kind="second">
            <Trans>إدارة الاشتراك</Trans>
          </LinkButton>
        </PlanBand>
        <div className="body stack gap-5">
          <Places members={members} />
          {members.length > 0 && (
            <ul className="stack gap-4">
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  {...{ member, group: subscription.id, typed }}
                  isReplacing={replacing === member.id}
                  isAsking={asking === member.id}
                />
              ))}
            </ul>
          )}
          {!members.some(({ id }) => id === replacing) && (
            <InviteOneMore
              group={subscription.id}
              taken={members.length}
              typed={typed?.of === 'new' ? typed : null}
            />
          )}
        </div>
      </section>
      {former.length > 0 && <Former members={former} />}
    </>
  )
}

function InviteOneMore({ group, taken, typed }: { group: string; taken: number; typed: TypedPhone | null }) {
  if (taken >= maxGroupMembers) {
    return (
      <p className="hint">
        <Trans>اكتمل العدد. لدعوة شخص آخر استبدلوا أحد الأعضاء أو أزيلوه.</Trans>
      </p>
    )
  }
  // Emptied once the number has become a member.
  return <PhoneForm key={taken} intent="invite" group={group} typed={typed} />
}

function Places({ members }: { members: GroupMember[] }) {
  const { t } = useLingui()
  const owner = useClient()?.first_name ?? ''
  const taken = members.length
  const language = useLanguage()
  const [takenText, allText] = [formatNumber(taken, language), formatNumber(maxGroupMembers, language)]
  return (
    <div className="stack gap-2">
      <div className="row items-baseline justify-between">
        <h3 className="text-sm font-medium">
          <Trans>الأعضاء</Trans>
        </h3>
        <span className="hint">
          <span className="visually-hidden">{t`الأماكن المشغولة: ${takenText} من ${allText}`}</span>
          <span aria-hidden="true">
            <Trans>
              {takenText} من {allText}
            </Trans>
          </span>
        </span>
      </div>
      <GroupSeats
        owner={owner}
        members={members.map(({ id, name, joined_at }) => ({
          key: id,
          name: joined_at ? (name ?? '') : null,
        }))}
      />
      {taken === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>لا يشارككم أحد بعد. يتسع الاشتراك لكم ولأربعة أعضاء.</Trans>
        </p>
      )}
    </div>
  )
}

type MemberRowProps = {
  member: GroupMember
  group: string
  isReplacing: boolean
  isAsking: boolean
  typed: TypedPhone | null
}

function MemberRow({ member, group, isReplacing, isAsking, typed }: MemberRowProps) {
  const { id, phone, name, status, invited_at, joined_at } = member
  const shown = formatWholePhone(phone)
  return (
    <li className="stack gap-3">
      <div className="row justify-between gap-x-4 gap-y-2">
        <div className="stack gap-0.5">
          <span className="row gap-3">
            {name && <bdi className="font-medium">{name}</bdi>}
            <Ltr>{shown}</Ltr>
            <MemberBadge status={status} />
          </span>
          <span className="hint">
            {joined_at ? (
              <Trans>
                انضم في <DateTime value={joined_at} form="date" />
              </Trans>
            ) : (
              <Trans>
                دُعي في <DateTime value={invited_at} form="date" />، ولم ينضم بعد
              </Trans>
            )}
          </span>
        </div>
        {!isAsking && (
          <div className="row gap-2">
            {status === 'invited' && <Resend {...{ id, group, shown }} />}
            {!isReplacing && (
              <LinkButton to={`?replace=${id}`} kind="quiet" size="small" preventScrollReset>
                <Trans>استبدال</Trans> <span className="visually-hidden">{shown}</span>
              </LinkButton>
            )}
            <Remove {...{ id, group, shown, isAsking }} />
          </div>
        )}
      </div>
      {isAsking && <Remove {...{ id, group, shown, isAsking }} />}
      {isReplacing && (
        <PhoneForm intent="replace" group={group} member={id} typed={typed?.of === id ? typed : null} />
      )}
    </li>
  )
}

function Remove({
  id,
  group,
  shown,
  isAsking,
}: {
  id: string
  group: string
  shown: string
  isAsking: boolean
}) {
  return (
    <AskFirst
      intent="remove"
      about={{ id, group }}
      isAsking={isAsking}
      face={<Trans>إزالة</Trans>}
      label={<Ltr>{shown}</Ltr>}
      title={<Trans>إزالة هذا العضو؟</Trans>}
      safe={<Trans>إبقاء العضو</Trans>}
      action={<Trans>إزالة العضو</Trans>}
      busy={<Trans>نزيل العضو…</Trans>}
    >
      <Trans>
        يفقد صاحب الرقم <Ltr>{shown}</Ltr> نقاط الباقة ومزاياها الآن، ويصبح مكانه متاحًا لغيره.
      </Trans>
    </AskFirst>
  )
}

/** For whoever has not joined yet. */
function Resend({ id, group, shown }: { id: string; group: string; shown: string }) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'resend' && formData.get('id') === id
  return (
    <Form method="post" action={href('/user/group_sharing')} noValidate preventScrollReset>
      <input type="hidden" name="group" value={group} />
      <input type="hidden" name="id" value={id} />
      <Button
        name="intent"
        value="resend"
        kind="quiet"
        size="small"
        isBusy={isBusy}
        busy={<Trans>نرسل الدعوة…</Trans>}
      >
        <Trans>إعادة إرسال الدعوة</Trans> <span className="visually-hidden">{shown}</span>
      </Button>
    </Form>
  )
}

type PhoneFormProps = {
  intent: 'invite' | 'replace'
  group: string
  member?: string
  typed: TypedPhone | null
}

/** One number: a place more, or the place of another. */
function PhoneForm({ intent, group, member, typed }: PhoneFormProps) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === intent
  const isInvite = intent === 'invite'
  return (
    <Form
      method="post"
      action={href('/user/group_sharing')}
      noValidate
      preventScrollReset
      className="stack gap-3"
    >
      <input type="hidden" name="group" value={group} />
      {member && <input type="hidden" name="id" value={member} />}
      <PhoneField
        label={isInvite ? <Trans>جوال عضو جديد</Trans> : <Trans>الرقم الجديد</Trans>}
        hint={<Trans>سنرسل إليه رسالة دعوة.</Trans>}
        {...(typed && { defaultValue: typed, ...(typed.error !== null && { error: typed.error }) })}
        autoFocus={!isInvite}
        isOthers
      />
      <div className="row">
        <Button
          name="intent"
          value={intent}
          kind={isInvite ? 'primary' : 'second'}
          isBusy={isBusy}
          busy={<Trans>نرسل الدعوة…</Trans>}
        >
          {isInvite ? <Trans>إرسال الدعوة</Trans> : <Trans>استبدال العضو</Trans>}
        </Button>
        {!isInvite && (
          <LinkButton to={href('/user/group_sharing')} kind="quiet" preventScrollReset>
            <Trans>إبقاء العضو</Trans>
          </LinkButton>
        )}
      </div>
    </Form>
  )
}

/** Who shared the plan before. */
function Former({ members }: { members: Group['former_members'] }) {
  return (
    <section className="card" aria-labelledby="former">
      <header>
        <h2 id="former">
          <Trans>أعضاء سابقون</Trans>
        </h2>
      </header>
      <ul className="body stack gap-3 text-sm">
        {members.map(({ id, phone, status, ended_at }) => (
          <li key={id} className="row justify-between">
            <Ltr>{formatWholePhone(phone)}</Ltr>
            <span className="row gap-3">
              <span className="hint">
                <DateTime value={ended_at} form="date" />
              </span>
              <MemberBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

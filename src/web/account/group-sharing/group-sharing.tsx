import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import {
  leaveGroupRoute,
  listMembersRoute,
  listMembershipsRoute,
  removeMemberRoute,
  resendInvitationRoute,
  setMembersRoute,
} from '#contract/members'
import { listPaymentMethodsRoute } from '#contract/payments'
import {
  changeOwnershipRoute,
  endOwnershipOfferRoute,
  listOwnershipOffersRoute,
} from '#contract/subscription-changes'
import { listSubscriptionsRoute } from '#contract/subscriptions'
import type { ErrorCode } from '#rules/errors/errors'
import { runningStatuses } from '#rules/sale/subscription'
import { isId } from '#rules/core/uuid'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Notice } from '#ui/notice'
import { readAfterRefusal } from '../../forms/after-refusal.ts'
import { textIn } from '../../request/form-fields.ts'
import { type Api, getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { askForFreshCode, wantsFreshCode } from '../../request/fresh-code.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { groupErrorsOf, readPhones } from '../../store/group/phones.ts'
import type { Route } from './+types/group-sharing.ts'
import { DoneToast } from '../done.tsx'
import { renewalCards } from '../card/renewal-cards.ts'
import { Handover } from './handover.tsx'
import { MembershipCard } from '../plan/membership-card.tsx'
import { OfferedPlan } from './offered-plan.tsx'
import { OwnGroup } from './own-group.tsx'
import type { GroupMember, TypedPhone } from './types.ts'
import { type Uninvited, UninvitedNotice } from './uninvited.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/user/group_sharing'

/**
 * What an offer costs may have changed; a number that is refused stands in its form, which keeps what it says
 * of it.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const isOfNumber = ['invite', 'replace'].includes(String(args.formData?.get('intent')))
  return isOfNumber ? args.defaultShouldRevalidate : readAfterRefusal(args)
}

const priceChanged: ErrorCode<'price_changed'> = 300003

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const { searchParams } = getPage(context).url
  const [plans, groups, offers, methods] = await Promise.all([
    api.call(listSubscriptionsRoute),
    api.call(listMembershipsRoute),
    api.call(listOwnershipOffersRoute),
    api.call(listPaymentMethodsRoute),
  ])
  requireOk(plans)
  requireOk(groups)
  requireOk(offers)
  const now = new Date(momentOf(plans))
  const running = plans.body.subscriptions.find(({ status }) => runningStatuses.some((one) => one === status))
  const isShared = running?.product.group_sharing === 'yes'
  const group = running && isShared ? await api.call(listMembersRoute, { params: { id: running.id } }) : null
  if (group) requireOk(group)
  return {
    own: running && group ? { subscription: running, group: group.body, now: now.toISOString() } : null,
    memberships: groups.body.memberships,
    invitation: groups.body.invitations[0],
    offers: offers.body.offers,
    cards: renewalCards(methods.status === 200 ? methods.body.payment_methods : [], { now }),
    /** Whoever has a plan takes no other one. */
    ownPlan: running
      ? { id: running.id, name: running.product.name, endsAt: running.ends_at, renews: running.auto_renew }
      : null,
    /** A plan runs that cannot be shared. */
    unshared: running && !isShared ? running.product.name : null,
    replacing: searchParams.get('replace'),
    /** To whom the plan was about to be offered when a code was asked for. */
    chosenMember: searchParams.get('member'),
    /** By a link of a plan that they do not own, or no more. */
    asMember: searchParams.get('as') === 'member',
  }
}

type Answer = {
  asking?: string
  refusal?: string
  /** An offered plan was accepted without its terms. */
  termsMissing?: boolean
  /** It costs something else than the page showed; the offer shows what by now. */
  hasPriceChanged?: boolean
  uninvited?: Uninvited
  phone?: TypedPhone
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  requireClient(context)
  const form = await readForm(request)
  const [intent, id, group] = ['intent', 'id', 'group'].map((name) => form.get(name))
  const api = getApi(context)
  // Without script the first press asks, the second one does it.
  if (intent === 'ask_remove' || intent === 'ask_leave') return { asking: String(id) } satisfies Answer

  if (intent === 'leave' && isId(id)) {
    const answer = await api.call(leaveGroupRoute, { params: { id } })
    if (answer.status === 204 || answer.status === 404) {
      // An invitation that waited for this is taken up at once.
      const groups = await api.call(listMembershipsRoute)
      const hasJoined = groups.status === 200 && groups.body.memberships.length > 0
      return redirect(`${here}?done=${hasJoined ? 'moved' : 'left'}`)
    }
    throw data(answer.body, { status: answer.status })
  }
  if (intent === 'remove' && isId(id) && isId(group)) {
    const answer = await api.call(removeMemberRoute, { params: { id: group, member_id: id } })
    // 404: gone meanwhile, in another tab; the list shows it.
    if (answer.status === 204 || answer.status === 404) return redirect(`${here}?done=removed`)
    throw data(answer.body, { status: answer.status })
  }
  if (intent === 'resend' && isId(id) && isId(group)) {
    const answer = await api.call(resendInvitationRoute, { params: { id: group, member_id: id } })
    if (answer.status === 204) return redirect(`${here}?done=resent`)
    // 404: gone meanwhile, in another tab; the list shows it.
    if (answer.status === 404) return redirect(here)
    if (answer.status === 409 || answer.status === 429) {
      return data({ refusal: answer.body.message } satisfies Answer, { status: answer.status })
    }
    throw data(answer.body, { status: answer.status })
  }
  if ((intent === 'invite' || (intent === 'replace' && isId(id))) && isId(group)) {
    return save(api, { form, group, replaces: intent === 'replace' ? String(id) : null })
  }
  if (isId(group)) return handOver(context, { form, group, intent: String(intent), id: String(id) })
  throw data(null, { status: 400 })
}

/** Offers the plan to a member, takes the offer back, or answers it. */
async function handOver(
  context: Route.ActionArgs['context'],
  asked: { form: FormData; group: string; intent: string; id: string },
) {
  const { form, group, intent, id } = asked
  const api = getApi(context)
  const params = { id: group }
  if (intent === 'withdraw' || intent === 'decline') {
    const answer = await api.call(endOwnershipOfferRoute, { params })
    if (answer.status !== 204) throw data(answer.body, { status: answer.status })
    return redirect(`${here}?done=${intent === 'withdraw' ? 'withdrawn' : 'declined'}`)
  }
  const cardId = textIn(form, 'payment_method_id')
  const isOffer = intent === 'offer' && isId(id)
  const isTake = intent === 'take' && isId(cardId)
  if (!isOffer && !isTake) throw data(null, { status: 400 })
  if (isTake && !form.has('accept_terms')) {
    return data({ termsMissing: true } satisfies Answer, { status: 422 })
  }
  const [expected, expectedCard, expectedBalance] = ['expected', 'expected_card', 'expected_balance'].map(
    (name) => textIn(form, name),
  )
  const body = isOffer
    ? { member_id: id }
    : {
        payment_method_id: cardId,
        accept_terms: true as const,
        ...(expected && { expected_price_minor: Number(expected) }),
        ...(expectedCard && { expected_card_minor: Number(expectedCard) }),
        ...(expectedBalance && { expected_balance_minor: Number(expectedBalance) }),
        expected_due: form.get('expected_due') === 'yes',
        price_change_id: textIn(form, 'price_change') || null,
      }
  const answer = await api.call(changeOwnershipRoute, { params, body })
  if (answer.status === 200) return redirect(`${here}?done=${isOffer ? 'offered' : 'taken'}`)
  // Behind the code the member is chosen, and the offer is pressed again.
  if (wantsFreshCode(answer)) return askForFreshCode(context, `${here}?member=${id}#handover`)
  if (answer.status === 409 || answer.status === 422) {
    const { code, message } = answer.body
    const result: Answer = code === priceChanged ? { hasPriceChanged: true } : { refusal: message }
    return data(result, { status: answer.status })
  }
  throw data(answer.body, { status: answer.status })
}

/**
 * One number more, or in the place of another. The rest of the list is as it stands now, whatever the page
 * showed.
 */
async function save(api: Api, asked: { form: FormData; group: string; replaces: string | null }) {
  const { form, group: id, replaces } = asked
  const group = await api.call(listMembersRoute, { params: { id } })
  requireOk(group)
  const { members, version } = group.body
  const replaced = members.find((member) => member.id === replaces)
  if (replaces !== null && !replaced) return redirect(here)

  const typed = readPhones(form).all[0] ?? { extension: '+966', number: '' }
  const kept = members.filter((member) => member.id !== replaces)
  const wanted = [
    ...kept.map(({ phone }) => ({ phone_extension: '+966', phone_number: phone })),
    { phone_extension: typed.extension, phone_number: typed.number || '-' },
  ]
  const answer = await api.call(setMembersRoute, { params: { id }, body: { members: wanted, version } })
  if (answer.status === 200) {
    const isInvited = answer.body.members.some((now) => !members.some((before) => before.id === now.id))
    if (isInvited) return redirect(`${here}?done=${replaces === null ? 'invited' : 'replaced'}`)
    // A member's present number is invited by none that they have since.
    const isGone = !answer.body.members.some((now) => now.id === replaces)
    return { uninvited: whyUninvited(replaced ?? null, isGone) } satisfies Answer
  }
  if (answer.status === 422) {
    const { places, message } = groupErrorsOf(
      answer.body,
      wanted.map((_, place) => ({ place })),
    )
    const error = places[kept.length] ?? message ?? answer.body.message
    const result: Answer = { phone: { ...typed, error, of: replaces ?? 'new' } }
    return data(result, { status: 422 })
  }
  if (answer.status === 409 || answer.status === 429) {
    // Without script the form is drawn anew: the number stands in it still.
    const result: Answer = {
      refusal: answer.body.message,
      phone: { ...typed, error: null, of: replaces ?? 'new' },
    }
    return data(result, { status: answer.status })
  }
  throw data(answer.body, { status: answer.status })
}

/** `replaced`: the member whose place the number was to take, null where it was to be one more. */
function whyUninvited(replaced: GroupMember | null, isGone: boolean): Uninvited {
  if (!replaced) return 'sharing'
  if (isGone) return 'replaced'
  return replaced.status === 'invited' ? 'same_invited' : 'same_joined'
}

export default function GroupSharing({ loaderData, actionData }: Route.ComponentProps) {
  const {
    own,
    memberships,
    invitation,
    offers,
    cards,
    ownPlan,
    unshared,
    replacing,
    chosenMember,
    asMember,
  } = loaderData
  const answer: Answer = actionData ?? {}
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`المشاركة الجماعية`}</PageTitle>
      <h1 className="page-title">
        <Trans>المشاركة الجماعية</Trans>
      </h1>
      {answer.refusal && <Notice tone="bad">{answer.refusal}</Notice>}
      {answer.hasPriceChanged && (
        <Notice tone="bad" title={<Trans>تغيّر ما يكلّفه هذا الاشتراك منذ فتحتم الصفحة.</Trans>}>
          <Trans>
            لم تنتقل ملكيته إليكم، ولم يُخصم شيء. راجعوا السعر والموعد في العرض، ثم اقبلوه إن أردتم.
          </Trans>
        </Notice>
      )}
      {answer.uninvited && <UninvitedNotice why={answer.uninvited} />}
      {asMember && memberships.length > 0 && (
        <Notice tone="info" title={<Trans>أنتم عضو في هذه الباقة.</Trans>}>
          <Trans>يدير تجديدها وأعضاءها مالكها. وإن كانت لكم من قبل فقد انتقلت ملكيتها.</Trans>
        </Notice>
      )}
      <DoneToast
        answer={actionData}
        words={{
          invited: <Trans>أرسلنا الدعوة برسالة نصية.</Trans>,
          resent: <Trans>أرسلنا الدعوة من جديد برسالة نصية.</Trans>,
          replaced: <Trans>استُبدل العضو، وأرسلنا الدعوة إلى الرقم الجديد.</Trans>,
          removed: <Trans>أُزيل العضو، ومكانه متاح لغيره.</Trans>,
          left: <Trans>غادرتم الباقة المشتركة.</Trans>,
          moved: <Trans>غادرتم الباقة المشتركة، وانضممتم إلى الباقة التي دُعيتم إليها.</Trans>,
          offered: <Trans>أرسلنا عرضكم إلى العضو.</Trans>,
          withdrawn: <Trans>سُحب العرض، ويبقى الاشتراك لكم.</Trans>,
          declined: <Trans>اعتذرتم عن العرض، وتبقى عضويتكم كما هي.</Trans>,
          taken: <Trans>انتقلت إليكم ملكية الاشتراك.</Trans>,
        }}
      />
      {offers
        .filter(({ side }) => side === 'member')
        .map((offer) => (
          <OfferedPlan
            key={offer.id}
            {...{ offer, ownPlan }}
            cards={cards.offered}
            unproven={cards.unproven}
            termsMissing={answer.termsMissing ?? false}
          />
        ))}
      {own && (
        <OwnGroup
          {...own}
          replacing={answer.phone && answer.phone.of !== 'new' ? answer.phone.of : replacing}
          asking={answer.asking ?? null}
          typed={answer.phone ?? null}
        />
      )}
      {own && (
        <Handover
          subscription={own.subscription}
          group={own.group}
          offer={
            offers.find(({ side, subscription_id: id }) => side === 'owner' && id === own.subscription.id) ??
            null
          }
          chosenMember={chosenMember}
        />
      )}
      {memberships.map((membership) => (
        <MembershipCard
          key={membership.id}
          {...{ membership, invitation }}
          isAsking={answer.asking === membership.id}
        />
      ))}
      {!own && memberships.length === 0 && <NothingShared unshared={unshared} />}
    </>
  )
}

/** What sharing is, and the way to a plan that has it. */
function NothingShared({ unshared }: { unshared: string | null }) {
  return (
    <Empty
      drawing="group"
      title={unshared ? <Trans>باقتكم لا تتيح المشاركة</Trans> : <Trans>لا باقة مشتركة لديكم</Trans>}
      action={
        <LinkButton to="/#plans">
          <Trans>عرض الباقات</Trans>
        </LinkButton>
      }
    >
      {unshared ? (
        <Trans>
          باقة {unshared} لكم وحدكم. في الباقات التي تتيح المشاركة يستفيد معكم حتى أربعة أعضاء، كل منهم برقم
          جواله.
        </Trans>
      ) : (
        <Trans>
          في الباقات التي تتيح المشاركة يستفيد معكم حتى أربعة أعضاء، كل منهم برقم جواله. ومن دعاكم إلى باقته
          تظهر باقته هنا.
        </Trans>
      )}
    </Empty>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href, redirect, type RouterContextProvider, useNavigation } from 'react-router'
import { shareOrderRoute, shareOrderWithNobodyRoute } from '#contract/members'
import { getOrderRoute } from '#contract/orders'
import { isPaid, isPayable } from '#rules/sale/order'
import { maxGroupMembers } from '#rules/sale/group'
import { isId } from '#rules/core/uuid'
import { formatWholePhone } from '#locales/format'
import { Button } from '#ui/button'
import { GroupSeats } from '#ui/group-seats'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { PhoneField } from '#ui/phone-field'
import { getApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useClient } from '../../frame/store-settings.ts'
import { getPage } from '../../request/page-context.server.ts'
import { leaveFor, requireClient, requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/group.ts'
import { PricedPlanSummary } from '../chosen-plan.tsx'
import { type GroupErrors, groupErrorsOf, type NamedPhone, readPhones } from './phones.ts'
import { InSight } from '../in-sight.tsx'
import { toShownPeriod } from '../shown-period.server.ts'
import { useStepOfPurchase } from '../use-purchase.ts'

export const handle = { step: 2 } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const { order, period, sharing } = await findOrder(context)
  const product = order.products[0]
  if (product?.group_sharing !== 'yes') throw leaveFor(context, `${href('/payment')}?order=${order.id}`)
  const places = maxGroupMembers - sharing.length
  if (places <= 0) throw leaveFor(context, `${href('/payment')}?order=${order.id}`)
  const named = order.members.filter((phone) => !sharing.includes(phone))
  return {
    order: order.id,
    plan: { id: product.id, name: product.name, days: product.days, points: product.points, isShared: true },
    sums: order,
    coupon: order.coupon,
    period,
    renews: order.auto_renew,
    sharing,
    phones: Array.from({ length: places }, (_, place): NamedPhone => toNamed(named[place])),
  }
}

/** The unpaid order that the address names; every other one leads to where it belongs. */
async function findOrder(context: Readonly<RouterContextProvider>) {
  const id = getPage(context).url.searchParams.get('order')
  if (!isId(id)) throw leaveFor(context, href('/complete'))
  const answer = await getApi(context).call(getOrderRoute, { params: { id } })
  if (answer.status !== 200) throw leaveFor(context, href('/complete'))
  const { order, period, sharing } = answer.body
  if (isPaid(order.status)) throw leaveFor(context, href('/user/orders/:id', { id }))
  if (order.blocked_by !== null) throw leaveFor(context, `${href('/payment')}?order=${id}`)
  if (!isPayable(order.status))
    throw leaveFor(context, `${href('/complete')}?plan=${order.products[0]?.id ?? ''}`)
  return { order, period: period && toShownPeriod(period, answer), sharing }
}

function toNamed(phone: string | undefined): NamedPhone {
  if (phone?.startsWith('+966')) return { extension: '+966', number: phone.slice(4) }
  return { extension: '+966', number: phone ?? '' }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  requireClient(context)
  const id = getPage(context).url.searchParams.get('order')
  if (!isId(id)) return redirect(href('/complete'))
  const form = await readForm(request)
  const api = getApi(context)
  const next = redirect(`${href('/payment')}?order=${id}`)

  const { all, filled } = readPhones(form)
  // Who shares already stays: nobody has to be added to them.
  if (form.get('intent') === 'skip' || (filled.length === 0 && form.has('is_shared_now'))) {
    const answer = await api.call(shareOrderWithNobodyRoute, { params: { id } })
    // 409: it was paid or cancelled meanwhile; the page of paying says so.
    if (answer.status === 204 || answer.status === 409 || answer.status === 404) return next
    throw data(answer.body, { status: answer.status })
  }
  const members = filled.map(({ extension, number }) => ({
    phone_extension: extension,
    phone_number: number,
  }))
  const answer = await api.call(shareOrderRoute, { params: { id }, body: { members } })
  if (answer.status === 200 || answer.status === 404) return next
  if (answer.status === 409) return next
  if (answer.status === 422) {
    return data({ phones: all, errors: groupErrorsOf(answer.body, filled) }, { status: 422 })
  }
  if (answer.status === 429) {
    // Without script the form is drawn anew: the numbers stand in it still.
    const errors: GroupErrors = { message: answer.body.message, places: {} }
    return data({ phones: all, errors }, { status: 429 })
  }
  throw data(answer.body, { status: answer.status })
}

export default function Group({ loaderData, actionData }: Route.ComponentProps) {
  const { order, plan, sums, coupon, period, renews, sharing } = loaderData
  const { t } = useLingui()
  const owner = useClient()?.first_name ?? ''
  useStepOfPurchase({ step: 2, chosenPackage: plan.id, order })
  const { state, formData } = useNavigation()
  const intent = state === 'idle' ? null : (formData?.get('intent') ?? null)
  const errors: GroupErrors = actionData?.errors ?? { places: {} }
  const phones = loaderData.phones.map((phone, place) => actionData?.phones[place] ?? phone)

  return (
    <>
      <PageTitle>{t`الأعضاء`}</PageTitle>
      <Form method="post" noValidate className="checkout" key={order}>
        <div className="checkout-title stack gap-1.5">
          <h1>
            <Trans>مع من تشاركون الباقة؟</Trans>
          </h1>
          <p className="text-ink-2">
            <Trans>
              تتسع الباقة لكم ولأربعة أعضاء. نرسل إلى كل رقم رسالة دعوة بعد إتمام الدفع، وينضم صاحبه حين يسجّل
              الدخول به. يمكنكم فعل ذلك لاحقًا أيضًا من حسابكم.
            </Trans>
          </p>
          <GroupSeats owner={owner} members={sharing.map((phone) => ({ key: phone, name: '' }))} />
        </div>
        <div className="stack gap-5">
          <button
            type="submit"
            name="intent"
            value="share"
            className="hidden"
            tabIndex={-1}
            aria-hidden="true"
          />
          {errors.message && (
            <InSight of={actionData}>
              <Notice tone="bad">{errors.message}</Notice>
            </InSight>
          )}
          <section className="card padded stack gap-5 free-places" aria-label={t`أرقام الأعضاء`}>
            {sharing.length > 0 && <Sharing phones={sharing} />}
            {sharing.length > 0 && <input type="hidden" name="is_shared_now" value="yes" />}
            {phones.map((phone, place) => {
              const number = sharing.length + place + 1
              return (
                <PhoneField
                  key={number}
                  label={<Trans>جوال العضو {number}</Trans>}
                  defaultValue={phone}
                  error={errors.places[place]}
                  optional
                  isOthers
                />
              )
            })}
          </section>
          <div className="foot-bar two-actions">
            <Button size="large" full name="intent" value="share" isBusy={intent === 'share'}>
              <Trans>حفظ ومتابعة إلى الدفع</Trans>
            </Button>
            <Button kind="second" size="large" name="intent" value="skip" isBusy={intent === 'skip'}>
              <Trans>تخطي هذه الخطوة</Trans>
            </Button>
          </div>
        </div>
        <PricedPlanSummary {...{ plan, sums, coupon, period, renews }} />
      </Form>
    </>
  )
}

function Sharing({ phones }: { phones: string[] }) {
  return (
    <div className="stack gap-2 text-sm">
      <h2 className="text-sm font-medium">
        <Trans>يشاركونكم الآن ويبقون معكم</Trans>
      </h2>
      <ul className="stack gap-1">
        {phones.map((phone) => (
          <li key={phone}>
            <Ltr>{formatWholePhone(phone)}</Ltr>
          </li>
        ))}
      </ul>
    </div>
  )
}

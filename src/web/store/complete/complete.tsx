import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { data, Form, href, redirect, replace, useNavigation } from 'react-router'
import { getClientRoute } from '#contract/clients'
import { listPaymentMethodsRoute } from '#contract/payments'
import { listSubscriptionsRoute } from '#contract/subscriptions'
import { formatPhone } from '#locales/format'
import { Button } from '#ui/button'
import { companyValues } from '../../ui/company-values.ts'
import { Notice } from '#ui/notice'
import { getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { readAppliedCoupon, withAppliedCoupon } from '../../request/applied-coupon.server.ts'
import { writeBegunPlan } from '../../request/begun-plan.server.ts'
import { readForm } from '../../request/body.server.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { leaveFor, requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { findStartingOrder } from '../../request/starting-order.server.ts'
import type { Route } from './+types/complete.ts'
import { ChosenPlanSummary, PricedPlanSummary } from '../chosen-plan.tsx'
import { Consents } from './consents.tsx'
import { CouponField } from './coupon-field.tsx'
import { type Answer, answerDetails } from './answer-details.server.ts'
import { type InvoiceDetails, missing, readDetailsForm, requiredDetails } from './details-form.ts'
import { ForCompany } from './for-company.tsx'
import { InvoiceDetailsFields } from './invoice-details.tsx'
import { findPlacedOrder, quoteAnew, readStanding } from './place-order.server.ts'
import { NoPlan, PriceChanged, RenewalsChanged, Standing } from './notices.tsx'
import { extendedBy } from './extended-plan.server.ts'
import { agreedChange, renewalBefore } from './renewal-change.ts'
import { WhatComesNext } from './what-comes-next.tsx'
import { findPlan } from '../find-plan.server.ts'
import { InSight } from '../in-sight.tsx'
import { forgetPurchase } from '../purchase-state.ts'
import { addressOfPlaced, useChosenPackage, usePlacedOrder, useStepOfPurchase } from '../use-purchase.ts'

/** In a file of its own: hardly anybody meets it. */
const SoldOtherwise = lazy(async () => ({ default: (await import('./sold-otherwise.tsx')).SoldOtherwise }))

export const handle = { step: 2 } satisfies PageHandle

export { readAfterRefusal as shouldRevalidate } from '../../forms/after-refusal.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const { searchParams } = getPage(context).url
  const api = getApi(context)

  const placed = await findPlacedOrder(api, searchParams.get('order'))
  const isPaid = placed?.status === 'paid'
  if (placed && (searchParams.get('plan') ?? placed.productId) === placed.productId) {
    if (isPaid) throw leaveFor(context, href('/user/orders/:id', { id: placed.id }))
    if (placed.isFixed) throw leaveFor(context, paymentOf(placed.id))
  }
  // Another plan is chosen now: an order that was paid meanwhile, wherever that was, is over for this tab,
  // and so is one that nothing replaces.
  const before = isPaid || placed?.isFixed ? null : placed
  // From here on the address holds all: the order may go, the plan stays.
  if (before && !searchParams.has('plan'))
    throw leaveFor(context, `${href('/complete')}?plan=${before.productId}&order=${before.id}`)
  const wanted = searchParams.get('plan') ?? ''
  const [plan, starting, answer, wallet, plans] = await Promise.all([
    findPlan(api, wanted),
    findStartingOrder(api, wanted),
    api.call(getClientRoute),
    api.call(listPaymentMethodsRoute),
    api.call(listSubscriptionsRoute),
  ])
  requireOk(answer)
  requireOk(wallet)
  requireOk(plans)
  if (starting) throw leaveFor(context, href('/user/orders/:id', { id: starting.id }))
  const isUnpaid = before?.status === 'unpaid'
  if (!plan) {
    // What is not sold any more can still be paid.
    if (isUnpaid && before.productId === wanted) throw leaveFor(context, paymentOf(before.id))
    return null
  }

  // As long as nothing of it changes, an unpaid order's own price is the price.
  const own = before?.productId === plan.id ? before : null
  const standing = own && isUnpaid ? await readStanding(api, plan, own) : null
  const coupon = own ? own.coupon : (readAppliedCoupon(getPage(context), plan.id) ?? before?.coupon ?? null)
  const quoted = standing ?? (await quoteAnew(api, plan.id, coupon, before?.id ?? null))
  const changed = subscriptionToChange(quoted)
  // Nothing can take its place now; why, its payment says.
  if (own && isUnpaid && 'refusal' in quoted && !changed) throw leaveFor(context, paymentOf(own.id))
  if (changed)
    throw leaveFor(context, `${href('/user/subscriptions/:id/change', { id: changed })}?plan=${plan.id}`)
  const { client } = answer.body
  const shown = {
    plan,
    order: before?.id ?? '',
    /** An order of the address that is none to change: it is over, or is paid as it is. */
    overOrder: before ? null : searchParams.get('order'),
    renews: own?.renews ?? false,
    /** A card that auto-renewal could begin with at once. */
    hasCard: wallet.body.payment_methods.some(
      ({ status, gateway, is_expired, needs_bank }) =>
        status === 'active' && gateway !== null && !is_expired && !needs_bank,
    ),
    extended: extendedBy(plan.id, plans.body.subscriptions, momentOf(plans)),
    company: before ? before.company : companyValues(client.company),
    purchaseOrder: before?.purchaseOrder ?? '',
    members: plan.isShared ? (before?.members ?? []) : [],
    key: crypto.randomUUID(),
    price: 'price' in quoted ? quoted.price : null,
    refusal: 'refusal' in quoted ? quoted.refusal : null,
    /** The order is not sold as it stands any more: it can be paid, and not changed. */
    isSoldOtherwise: (standing && 'price' in standing && standing.isSoldOtherwise) ?? false,
    phone: formatPhone(client.phone_extension, client.phone_number),
    ...knownOf(client),
  }
  // With an order it is that one that was left.
  return before
    ? shown
    : data(shown, { headers: { 'set-cookie': writeBegunPlan(getPage(context), plan.id) } })
}

const paymentOf = (id: string) => `${href('/payment')}?order=${id}`

/**
 * What is filled in from the account. An email that only a partner gave is taken over by saving it: with it
 * the fields stand open (0227).
 */
function knownOf(client: InvoiceDetails & { offered_email: string }) {
  const { first_name, last_name, country, city, address, offered_email } = client
  const email = client.email || offered_email
  const details: InvoiceDetails = { first_name, last_name, email, country, city, address }
  return { details, isKnown: requiredDetails.every((field) => client[field]) }
}

/**
 * Back from the payment: the order that this tab has placed is taken up before the page is drawn, not behind
 * it.
 */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const address = searchParams.has('order') ? null : addressOfPlaced(searchParams.get('plan'))
  if (address) throw replace(address)
  return serverLoader().catch((left: unknown) => {
    // To the order that is paid: nothing of it must lead into another purchase.
    if (left instanceof Response && left.headers.get('location')?.includes('/user/orders/')) forgetPurchase()
    throw left
  })
}

/**
 * A smaller plan than the one that runs, or one that members cannot share: asked about on the subscription's
 * own page.
 */
function subscriptionToChange(quoted: Awaited<ReturnType<typeof quoteAnew>>): string | null {
  if (!('price' in quoted)) return quoted.subscription
  const { upgrade } = quoted.price
  return upgrade?.asksWhoStays ? upgrade.subscription : null
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  requireClient(context)
  const { searchParams } = getPage(context).url
  const form = readDetailsForm(await readForm(request))
  const api = getApi(context)
  const plan = await findPlan(api, searchParams.get('plan'))
  if (!plan) return redirect('/#plans')

  return withAppliedCoupon(getPage(context), plan.id, await answerDetails(api, plan, form))
}

export default function Complete({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  useChosenPackage(loaderData === null)
  const arrived = useArrival(loaderData?.order ?? '')
  return (
    <>
      <PageTitle>{t`بيانات الطلب`}</PageTitle>
      {loaderData === null ? (
        <NoPlan />
      ) : loaderData.isSoldOtherwise && loaderData.price ? (
        <Suspense>
          <SoldOtherwise {...loaderData} price={loaderData.price} />
        </Suspense>
      ) : (
        <Details key={`${loaderData.plan.id} ${arrived}`} known={loaderData} answer={actionData} />
      )}
    </>
  )
}

/**
 * The order with which this page is filled in. It may come behind the first picture, from what the tab
 * remembers (`usePlacedOrder`): then the fields begin anew with what that order has.
 */
function useArrival(order: string): string {
  const [arrived, setArrived] = useState(order)
  if (arrived === '' && order !== '') setArrived(order)
  return arrived
}

type Known = NonNullable<Route.ComponentProps['loaderData']>

function Details({ known, answer }: { known: Known; answer: Answer | undefined }) {
  const { phone } = known
  const price = answer?.price ?? known.price
  // An order brings what it was placed with, whatever the shop sells since.
  const plan = { ...known.plan, ...price?.term }
  const before = renewalBefore(known.extended, price?.renewal ?? null, plan.days)
  const isRenewalShown = before !== null || !known.extended?.renews
  const errors = answer?.errors ?? {}
  const order = answer ? answer.order : known.order
  const navigation = useNavigation()
  const intent = navigation.formAction?.startsWith('/complete')
    ? (navigation.formData?.get('intent') ?? 'place')
    : null
  const isPlacing = intent === 'place' || intent === ''
  const form = useFirstWrongField(answer)
  const [renews, setRenews] = useState(answer?.form.renews ?? known.renews)

  useStepOfPurchase({ step: 2, chosenPackage: plan.id })
  usePlacedOrder({ plan: plan.id, inAddress: known.order, over: known.overOrder })
  return (
    <Form ref={form} method="post" noValidate className="checkout">
      <h1>
        <Trans>لمن نصدر الفاتورة؟</Trans>
      </h1>
      <div className="stack gap-5">
        {/* The Enter key in any field means this action, not the coupon's button that comes first. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="key" value={answer?.key ?? known.key} />
        <input type="hidden" name="order" value={order} />
        <input type="hidden" name="applied_coupon" value={price?.coupon ?? ''} />
        <input type="hidden" name="price_change" value={agreedChange(price?.renewal) ?? ''} />
        <input type="hidden" name="expected" value={price?.sums.final_price_minor ?? ''} />
        <input type="hidden" name="expected_price" value={price?.sums.price_after_tax_minor ?? ''} />
        <input type="hidden" name="expected_renewal" value={isRenewalShown ? price?.renewal?.price : ''} />
        {before && <input type="hidden" name="changes_renewals" value="yes" />}
        <input type="hidden" name="expected_term" value={`${plan.days} ${plan.points}`} />
        {(answer?.form.members ?? known.members).map((phone) => (
          <input key={phone} type="hidden" name="member" value={phone} />
        ))}

        {(!price || price.upgrade || known.extended) && (
          <Standing plan={plan} refusal={known.refusal} extended={known.extended} price={price} />
        )}

        {price && (
          <>
            <InvoiceDetailsFields
              values={answer?.form.details ?? known.details}
              phone={phone}
              errors={errors}
              isKnown={known.isKnown}
            />
            <ForCompany
              key={answer?.key}
              isOn={(answer ? answer.form.company : known.company) !== null}
              values={answer?.form.company ?? known.company}
              purchaseOrder={answer?.form.purchaseOrder ?? known.purchaseOrder}
              errors={errors}
            />
            <CouponField
              applied={price.coupon}
              saved={Math.max(0, plan.priceWithTax - price.sums.price_after_tax_minor)}
              typed={answer?.form.coupon ?? ''}
              isOpen={answer?.form.intent === 'remove_coupon'}
              error={errors.coupon === missing ? <Trans>أدخلوا رمز القسيمة أولًا</Trans> : errors.coupon}
              isBusy={intent === 'apply_coupon' || intent === 'remove_coupon'}
            />
            <Consents
              days={plan.days}
              renewal={
                price.renewal ?? {
                  price: plan.priceWithTax,
                  discounted: 0,
                  later: [],
                  change: null,
                }
              }
              renewalBefore={before}
              accepts={answer?.form.acceptsTerms ?? false}
              renews={renews}
              onRenews={setRenews}
              hasCard={known.hasCard}
              isRenewing={known.extended?.renews ?? false}
              isFree={price.sums.final_price_minor === 0}
              termsMissing={errors.accept_terms === missing}
            />
            {answer?.hasPriceChanged && (
              <InSight of={answer}>
                <PriceChanged amount={price.sums.final_price_minor} standing={answer.stands ? order : ''} />
              </InSight>
            )}
            {answer?.hasNewRenewals && (
              <InSight of={answer}>
                <RenewalsChanged />
              </InSight>
            )}
            {answer?.message && (
              <InSight of={answer}>
                <Notice tone="bad">{answer.message}</Notice>
              </InSight>
            )}
            <div className="foot-bar stack gap-2">
              <WhatComesNext
                amount={price.sums.final_price_minor}
                isLater={price.period?.begins === 'later'}
              />
              <Button size="large" full isBusy={isPlacing} busy={<Trans>نسجّل طلبكم…</Trans>}>
                {plan.isShared || price.sums.final_price_minor === 0 ? (
                  <Trans>تأكيد الطلب والمتابعة</Trans>
                ) : (
                  <Trans>تأكيد ومتابعة إلى الدفع</Trans>
                )}
              </Button>
            </div>
          </>
        )}
      </div>
      {price ? (
        <PricedPlanSummary {...{ plan, ...price }} renews={renews} />
      ) : (
        <ChosenPlanSummary plan={plan} />
      )}
    </Form>
  )
}

/** After a refusal the first field that is wrong takes the focus. */
function useFirstWrongField(answer: Answer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!answer || Object.keys(answer.errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])
  return form
}

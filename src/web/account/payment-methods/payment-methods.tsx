import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect, replace } from 'react-router'
import { getBalanceRoute } from '#contract/balance'
import {
  getPaymentMethodRoute,
  listPaymentMethodsRoute,
  removePaymentMethodRoute,
  updatePaymentMethodRoute,
} from '#contract/payments'
import { listOwnershipOffersRoute } from '#contract/subscription-changes'
import { listSubscriptionsRoute } from '#contract/subscriptions'
import { findCardAfter, isAddedJustNow } from '#rules/payments/added-card'
import { isId } from '#rules/core/uuid'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Notice } from '#ui/notice'
import { useAnswer } from '../../forms/use-answer.ts'
import { type Api, getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/payment-methods.ts'
import { DoneToast } from '../done.tsx'
import { AddCard } from './add-card.tsx'
import { Balance } from './balance.tsx'
import { CardRows } from './card-rows.tsx'
import { CardSaved } from './card-saved.tsx'
import { type SavedCard, toRenewableSubscriptions } from '../card/types.ts'
import { useBankReturn } from './use-bank-return.ts'
import { Verifying } from './verifying.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { readAfterRefusal as shouldRevalidate } from '../../forms/after-refusal.ts'

const here = '/user/payment-methods'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const { searchParams } = getPage(context).url
  const [methods, plans, balance] = await Promise.all([
    api.call(listPaymentMethodsRoute),
    api.call(listSubscriptionsRoute),
    api.call(getBalanceRoute),
  ])
  requireOk(methods)
  requireOk(balance)
  requireOk(plans)
  const cards = methods.body.payment_methods

  const isBack = searchParams.has('verify')
  const answer = isBack ? await askAboutAdded(api, cards, searchParams, momentOf(methods)) : null
  // In the place of the page that asked, or “back” would lead to it once more.
  if (isBack && answer !== 'silent' && answer !== 'waiting') throw replace(answer ?? here)
  const isRefused = searchParams.has('refused')
  const added = isRefused ? null : findAdded(searchParams, cards)
  return {
    cards,
    plans: toRenewableSubscriptions(plans.body.subscriptions),
    balance: balance.body,
    hasOffer: added !== null && (await hasOffer(api)),
    verifying: answer,
    added,
    isRefused,
    isAdding: searchParams.has('add') || isRefused,
    now: momentOf(methods),
  }
}

/**
 * Somebody came back from the bank's page. What the address says of it is never believed: our server asks the
 * gateway about the card that the tab has kept, or that was added behind `after`, and the page goes on to an
 * address that says only what to show, and that it comes from the bank. Null where nothing says which card it
 * was: then none is said to be saved.
 */
async function askAboutAdded(
  api: Api,
  cards: SavedCard[],
  query: URLSearchParams,
  now: string,
): Promise<string | null> {
  const [card, after] = [query.get('card'), query.get('after')]
  if (isId(card)) return askAbout(api, card)
  const added = after === null ? cards.find(isVerifying) : findCardAfter(cards, after)
  // The job or another tab was faster.
  if (!added) return after === null ? null : `${here}?refused=1&bank=1`
  if (isVerifying(added)) return askAbout(api, added.id)
  // One that is older is another: that of the visit is gone.
  return isAddedJustNow(added, new Date(now)) ? `${here}?added=${added.id}&bank=1` : null
}

async function askAbout(api: Api, id: string): Promise<string | null> {
  const answer = await api.call(getPaymentMethodRoute, { params: { id } })
  if (answer.status === 503) return 'silent'
  if (answer.status !== 200) return null
  const { status } = answer.body.payment_method
  if (status === 'verifying') return 'waiting'
  return status === 'active' ? `${here}?added=${id}&bank=1` : `${here}?refused=1&bank=1`
}

function isVerifying({ status }: SavedCard): boolean {
  return status === 'verifying'
}

/** Whether somebody offers their plan, for which a card that was just added is needed. */
async function hasOffer(api: Api): Promise<boolean> {
  const answer = await api.call(listOwnershipOffersRoute)
  return answer.status === 200 && answer.body.offers.some(({ side }) => side === 'member')
}

function findAdded(query: URLSearchParams, cards: SavedCard[]): SavedCard | null {
  const added = query.get('added')
  return cards.find(({ id, status }) => id === added && status === 'active') ?? null
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const id = form.get('id')
  const intent = form.get('intent')
  if (!isId(id)) throw data(null, { status: 400 })
  // Without script the first press asks, the second one does it.
  if (intent === 'ask_remove') return { asking: id, refusal: null }

  const api = getApi(context)
  const answer =
    intent === 'remove'
      ? await api.call(removePaymentMethodRoute, { params: { id } })
      : await api.call(updatePaymentMethodRoute, { params: { id }, body: { is_default: true } })
  if (answer.status === 204) return redirect(`${here}?done=removed`)
  // 404: gone meanwhile, in another tab; the list shows it.
  if (answer.status === 404) return redirect(here)
  if (answer.status === 200) return redirect(`${here}?done=default`)
  if (answer.status === 409 || answer.status === 429) {
    return data({ asking: null, refusal: answer.body.message }, { status: answer.status })
  }
  throw data(answer.body, { status: answer.status })
}

export default function PaymentMethods({ loaderData, actionData }: Route.ComponentProps) {
  const { cards, plans, balance, hasOffer, verifying, added, isRefused, isAdding, now } = loaderData
  const { t } = useLingui()
  const answer = useAnswer(actionData)
  useBankReturn()

  return (
    <>
      <PageTitle>{t`وسائل الدفع`}</PageTitle>
      <header className="row justify-between">
        <h1 className="page-title">
          <Trans>وسائل الدفع</Trans>
        </h1>
        {!isAdding && cards.length > 0 && (
          <LinkButton to="?add=card" kind="second" icon="plus" preventScrollReset>
            <Trans>إضافة بطاقة</Trans>
          </LinkButton>
        )}
      </header>

      {answer?.refusal && <Notice tone="bad">{answer.refusal}</Notice>}
      <DoneToast
        answer={answer}
        words={{
          removed: <Trans>حُذفت البطاقة، ولن يُخصم منها شيء بعد الآن.</Trans>,
          default: <Trans>أصبحت هذه بطاقتكم الأساسية.</Trans>,
        }}
      />
      {verifying && <Verifying isSilent={verifying === 'silent'} />}
      {added && <CardSaved card={added} hasOffer={hasOffer} />}
      {isRefused && (
        <Notice tone="bad" title={<Trans>لم تُحفظ البطاقة.</Trans>}>
          <Trans>لم يتحقق بنككم منها، ولم يُخصم أي مبلغ. حاولوا مرة أخرى، أو جرّبوا بطاقة أخرى.</Trans>
        </Notice>
      )}

      {isAdding && <AddCard newest={cards[0]?.id} />}
      {cards.length > 0 && <CardRows cards={cards} plans={plans} asking={answer?.asking ?? null} now={now} />}
      {cards.length === 0 && !isAdding && (
        <Empty
          drawing="cards"
          title={<Trans>لا بطاقات محفوظة لديكم</Trans>}
          action={
            <LinkButton to="?add=card" icon="plus">
              <Trans>إضافة بطاقة</Trans>
            </LinkButton>
          }
        >
          <Trans>بالبطاقة المحفوظة تدفعون بلمسة واحدة، وبها يتجدد اشتراككم تلقائيًا إن أردتم.</Trans>
        </Empty>
      )}
      {cards.length > 1 && (
        <p className="hint">
          <Trans>إن رُفضت بطاقة التجديد جرّبنا مرة بطاقة أخرى من هذه، ونذكر في الإشعار أيها دُفع بها.</Trans>
        </p>
      )}
      <Balance balance={balance} />
      <p className="hint">
        <Trans>
          رقم بطاقتكم محفوظ لدى بوابة الدفع وحدها؛ لا يمر بخوادمنا، ولا نعرف منه إلا آخر أربعة أرقام.
        </Trans>
      </p>
    </>
  )
}

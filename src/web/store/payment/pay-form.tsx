import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button'
import { type Card, CardFields, useCard } from '#ui/card-fields'
import { Checkbox } from '#ui/checkbox'
import { type Choice, ChoiceList } from '#ui/choice-list'
import { Icon } from '#ui/icon'
import { CardNumber, Ltr } from '#ui/ltr'
import { CvcField, useCvc } from '#ui/cvc-field'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { PaymentMark, PaymentMarks } from '#ui/payment-mark'
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts'
import { useStore } from '../../frame/store-settings.ts'
import { noGateway, traitsOf } from '../gateway/card-gateway.ts'
import { InSight } from '../in-sight.tsx'
import { changePurchase, newCard, readPurchase } from '../purchase-state.ts'
import { ApplePaySlot } from './apple-pay-slot.tsx'
import { Covered, OpenAttemptChoice, PayingTrouble, PriceChanged, RenewWithCard } from './rare-states.ts'
import type { PayableOrder, SavedCard } from './read-order.server.ts'
import { standOn } from './stand-on.ts'
import { usePaying } from './use-paying.ts'

/**
 * The ways to pay one order. Nothing of a card is in a field that has a name, so no form of ours can carry
 * it.
 */
export function PayForm({ order, cards }: { order: PayableOrder; cards: SavedCard[] }) {
  const { t } = useLingui()
  const gateway = useStore()?.gateway ?? noGateway
  // Kept through the other language and the bank's page, as the tick below is.
  const card = useCard(readPurchase().cardName)
  const { name: cardName } = card.texts
  useEffect(() => void changePurchase({ cardName }), [cardName])
  const cvc = useCvc(order.wantsCvcOf?.brand)
  const isCvcWanted = (id: string) => wantsCvc(order, cards, id)
  // As it was ticked before the bank's page: a declined card loses nothing of what was chosen.
  const [saves, setSaves] = useState(() => readPurchase().savesCard)
  const [renews, setRenews] = useState(false)
  // In the first picture, as the fields of a new card move what stands below them.
  const [way, setWay] = useState(() => cards.find(({ id }) => isCvcWanted(id))?.id ?? chosenWay(cards))
  const place = `/payment?order=${order.id}`
  const paying = usePaying({
    place,
    gateway,
    open: order.open,
    onReturn: () => (card.clear(), cvc.clear()),
  })

  const keepsCard = !order.isRenewal && (order.renews || Boolean(order.period?.awaitsCard))
  const leavesNoCard = keepsCard && !cards.some(canRenew)
  const isUndecided = paying.undecided !== null
  const wasUndecided = useRef(false)
  const hasFailed = order.failure !== null
  // Back from the bank, or from the choice before, the focus must not be lost.
  useEffect(() => {
    if (!isUndecided && (wasUndecided.current || hasFailed)) {
      standOn(document.querySelector(wasUndecided.current ? 'main h1' : 'main form .note'))
    }
    wasUndecided.current = isUndecided
  }, [isUndecided, hasFailed])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (order.due === 0) void paying.payBy({ method: 'balance' })
    else if (way !== newCard) {
      const saved = cards.find(({ id }) => id === way)
      const code = isCvcWanted(way) ? cvc.read() : undefined
      if (code === null) focusFirstWrong(event.currentTarget)
      else if (saved) void paying.payWithSavedCard(saved, { cvc: code, renews })
    } else {
      const entry = card.read()
      if (entry) void paying.payWithNewCard(entry, { saves: saves || keepsCard, renews })
      else focusFirstWrong(event.currentTarget)
    }
  }

  if (paying.undecided) {
    return (
      <Suspense>
        <OpenAttemptChoice
          isAtBank={paying.undecided.redirect_url !== null}
          onGoOn={paying.goOn}
          onReplace={paying.replace}
        />
      </Suspense>
    )
  }

  if (paying.trouble?.kind === 'price_changed') {
    return (
      <Suspense>
        <PriceChanged order={order} due={paying.trouble.due} />
      </Suspense>
    )
  }

  const renewWith = (saved: SavedCard | null) =>
    order.isRenewal && (
      <RenewWithCard days={order.plan.days} card={saved} renews={renews} onRenews={setRenews} />
    )
  return (
    <form noValidate className="stack gap-5" onSubmit={submit}>
      {!paying.trouble && <LastFailure order={order} isCvcAsked={cards.some(({ id }) => isCvcWanted(id))} />}
      {order.due === 0 && <Covered sums={order.sums} leavesNoCard={leavesNoCard} />}
      {order.due > 0 && (
        <ApplePaySlot
          place={place}
          due={order.due}
          isBusy={paying.isBusy}
          leavesNoCard={leavesNoCard}
          onPay={(token, finish) => void paying.payWithApplePay(token, finish)}
        />
      )}
      {order.due > 0 && (
        <ChoiceList
          legend={t`اختيار البطاقة`}
          name="way"
          value={way}
          onChange={(chosen) => {
            setWay(chosen)
            // It was agreed to of another card.
            setRenews(false)
            changePurchase({ way: chosen })
          }}
          choices={[
            ...cards.map((saved) => ({
              ...toChoice(saved),
              detail: (
                <>
                  {isCvcWanted(saved.id) && <CvcField cvc={cvc} />}
                  {renewWith(saved)}
                </>
              ),
            })),
            {
              value: newCard,
              label: <Trans>بطاقة جديدة</Trans>,
              end: <AcceptedMarks />,
              detail: (
                <NewCard
                  card={card}
                  saves={saves}
                  onSaves={(wanted) => {
                    setSaves(wanted)
                    changePurchase({ savesCard: wanted })
                  }}
                  isKept={keepsCard}
                  renewing={renewWith(null)}
                />
              ),
            },
          ]}
        />
      )}
      {paying.trouble && (
        <Suspense>
          <InSight of={paying.trouble}>
            <PayingTrouble trouble={paying.trouble} />
          </InSight>
        </Suspense>
      )}
      <div className="foot-bar">
        <Button
          size="large"
          full
          icon="lock"
          isBusy={paying.isBusy}
          busy={<Trans>لحظة، لا تغلقوا الصفحة…</Trans>}
        >
          {order.due > 0 ? (
            <Trans>
              دفع <Money amount={order.due} />
            </Trans>
          ) : (
            <Trans>تأكيد الطلب</Trans>
          )}
        </Button>
      </div>
      {order.due > 0 && (
        <p className="hint text-center">
          <Trans>
            قد ينقلكم بنككم إلى صفحته للتحقق. رقم بطاقتكم يذهب إلى بوابة الدفع مباشرة ولا يمر بخوادمنا.
          </Trans>
        </p>
      )}
    </form>
  )
}

/** Whether the bank has asked for the CVC of this saved card, and its gateway takes it. */
function wantsCvc({ wantsCvcOf }: PayableOrder, cards: SavedCard[], id: string): boolean {
  const card = cards.find((one) => one.id === id)
  if (!card || !wantsCvcOf || !traitsOf({ name: card.gateway }).takesCvcOfSavedCard) return false
  return card.brand === wantsCvcOf.brand && card.last_four === wantsCvcOf.last_four
}

/**
 * A renewal that was agreed to begins with such a card, whatever the order is paid with: `canBeAgreedTo` of
 * the rules.
 */
const canRenew = ({ is_expired, needs_bank }: SavedCard) => !is_expired && !needs_bank

/**
 * As it was chosen before the page was loaded anew, while it can be paid in this way; else the client's own
 * card.
 */
function chosenWay(cards: SavedCard[]): string {
  const usable = cards.filter(({ is_expired }) => !is_expired)
  const { way } = readPurchase()
  if (way === newCard) return newCard
  const preferred = usable.find(({ id }) => id === way) ?? usable.find(({ is_default }) => is_default)
  return (preferred ?? usable[0])?.id ?? newCard
}

function toChoice(card: SavedCard): Choice {
  const expiry = `${String(card.month).padStart(2, '0')}/${String(card.year % 100).padStart(2, '0')}`
  return {
    value: card.id,
    label: <CardNumber lastFour={card.last_four} />,
    end: <PaymentMark name={card.brand} />,
    ...(card.is_expired
      ? {
          unavailable: (
            <Trans>
              انتهت في <Ltr>{expiry}</Ltr>
            </Trans>
          ),
        }
      : {
          hint: (
            <>
              <Trans>
                تنتهي في <Ltr>{expiry}</Ltr>
              </Trans>
              {card.is_default && (
                <>
                  {' · '}
                  <Trans>بطاقتكم الأساسية</Trans>
                </>
              )}
              {card.needs_bank && (
                <>
                  {' · '}
                  <Trans>ينقلكم بنككم إلى صفحته للتحقق</Trans>
                </>
              )}
            </>
          ),
        }),
  }
}

function AcceptedMarks() {
  const marks = (useStore()?.payment_marks ?? []).filter((name) => name !== 'apple_pay')
  return (
    <span className="max-md:hidden">
      <PaymentMarks names={marks} tiny />
    </span>
  )
}

type NewCardProps = {
  card: Card
  saves: boolean
  onSaves: (saves: boolean) => void
  isKept: boolean
  renewing: ReactNode
}

function NewCard({ card, saves, onSaves, isKept, renewing }: NewCardProps) {
  return (
    <div className="stack gap-[18px]">
      {/* Above the fields: on a phone the pay bar lies over what follows them. */}
      {isKept ? (
        // One decision: whoever wants renewal wants the card that it is charged to kept.
        <p className="kept-card">
          <Icon name="card" small />
          <span>
            <Trans>
              تُحفظ هذه البطاقة لأنكم وافقتم على التجديد التلقائي، ومنها يُخصم. توقفونه أو تحذفونها من حسابكم متى
              شئتم.
            </Trans>
          </span>
        </p>
      ) : (
        <Checkbox checked={saves} onChange={(event) => onSaves(event.currentTarget.checked)}>
          <Trans>حفظ البطاقة لدفع أسرع في المرة القادمة</Trans>
        </Checkbox>
      )}
      {renewing}
      <CardFields card={card} />
    </div>
  )
}

/** What the attempt before came to, in words, with the next step. */
function LastFailure({ order, isCvcAsked }: { order: PayableOrder; isCvcAsked: boolean }) {
  if (!order.failure) return null
  const { wantsCvc: isCvcMissing } = order.failure
  if (isCvcMissing && isCvcAsked) {
    return (
      <Notice tone="bad" title={<Trans>يطلب بنككم رمز الأمان لهذه البطاقة.</Trans>}>
        <Trans>لم يُخصم أي مبلغ. أدخلوه كما هو على البطاقة ثم حاولوا مرة أخرى.</Trans>
      </Notice>
    )
  }
  return <FailureNotice {...order.failure} />
}

/** What happened comes first and stands out; whether money moved and what to do follow. */
export function FailureNotice({
  message,
  next,
}: Pick<NonNullable<PayableOrder['failure']>, 'message' | 'next'>) {
  const [, what = message, rest = ''] = /^(.*?[.؟])\s+(.*)$/s.exec(message) ?? []
  return (
    <Notice tone={next === 'wait' ? 'wait' : 'bad'} title={what}>
      {rest}
    </Notice>
  )
}

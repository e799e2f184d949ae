import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { ErrorCode } from '#rules/errors/errors'
import {
  type CardField,
  type Gateway,
  type GatewayCard,
  type GatewayName,
  webAddress,
} from '../gateway/card-gateway.ts'
import { loadCardGateway } from '../gateway/load-card-gateway.ts'
import { type Attempt, type AttemptAnswer, type Place, type WayToPay, within } from './our-endpoint.ts'
import type { OpenAttempt } from './read-order.server.ts'
import { visitBank } from './bank-visit.ts'
import { loadTrouble } from './rare-states.ts'
import type { Trouble } from './trouble.ts'
import { useReturn, useSeenAgain } from './use-return.ts'

/** The order cannot be paid any more: paid in another tab, or over. Its page is drawn anew. */
const orderNotPayable: ErrorCode<'order_not_payable'> = 300005
/** Another plan runs since the page was drawn. */
const planRunning: ErrorCode<'plan_running'> = 300007
const nothingToPay: ErrorCode<'nothing_to_pay'> = 400013

/** Refusals after which the page is drawn anew: it says what became of the order. */
const stale = new Set<number>([orderNotPayable, planRunning, nothingToPay])

type Paying = {
  place: Place
  gateway: Gateway
  /** The attempt that the page was drawn with. */
  open: OpenAttempt | null
  /** Somebody came back from the bank's page to this one as it was left. */
  onReturn: () => void
}

/**
 * The actions of the payment page. One runs at a time, however often a button is pressed; each attempt has a
 * key of its own; the browser leaves for the bank or comes to the state where our server says how it went.
 */
export function usePaying({ place, gateway, open, onReturn }: Paying) {
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const runs = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  /** Found open when this page wanted to pay: another tab's, or one from before. */
  const [foundAttempt, setFoundAttempt] = useState<OpenAttempt | null>(null)
  /**
   * The open attempt that is to be closed by the next one; its owner said so, or this page could not send it.
   */
  const [replaced, setReplaced] = useState<string | null>(null)
  const current = foundAttempt ?? open

  // Here before somebody has typed their card.
  useEffect(() => {
    void loadCardGateway(gateway)
    void loadOpening()
    loadTrouble().catch(() => undefined)
  }, [gateway])

  useReturn(() => {
    runs.current = false
    setIsBusy(false)
    onReturn()
    void revalidator.revalidate()
  })

  useSeenAgain(() => {
    if (!runs.current) void revalidator.revalidate()
  })

  function verify(payment: string) {
    void navigate(within(place, { payment }), { replace: true })
  }

  /** @returns whether the page is being left, so that it stays busy until it is gone. */
  async function run(action: () => Promise<boolean>) {
    if (runs.current) return
    runs.current = true
    setIsBusy(true)
    setTrouble(null)
    let isLeaving = false
    try {
      isLeaving = await action()
    } finally {
      if (!isLeaving) {
        runs.current = false
        setIsBusy(false)
      }
    }
  }

  async function ask(way: WayToPay): Promise<AttemptAnswer> {
    const supersede = current !== null && replaced === current.id
    const opening = await loadOpening()
    if (!opening) return { outcome: 'silent' }
    return opening.openAttempt({ place, key: opening.newKey(), supersede, ...way })
  }

  /** Follows what the opened attempt says. */
  function follow(attempt: Attempt): boolean {
    if (leave(attempt.redirect_url)) return true
    if (attempt.status === 'awaiting_authorization') return giveUp(attempt.id, { kind: 'no_redirect' })
    verify(attempt.id)
    return false
  }

  /** Nothing can become of this attempt: the next try asks the gateway about it first, and closes it. */
  function giveUp(id: string, trouble: Trouble): false {
    setFoundAttempt({ id, redirect_url: null })
    setReplaced(id)
    setTrouble(trouble)
    return false
  }

  function refuse(answer: Exclude<AttemptAnswer, { outcome: 'opened' }>): boolean {
    switch (answer.outcome) {
      case 'in_progress':
        setFoundAttempt(answer.attempt)
        setReplaced(null)
        return false
      case 'signed_out':
        location.assign(`/phone?${new URLSearchParams({ back: place })}`)
        return true
      case 'silent':
        setTrouble({ kind: 'shop_silent', message: answer.message })
        void revalidator.revalidate()
        return false
      case 'price_changed':
        setTrouble({ kind: 'price_changed', due: answer.due })
        return false
      case 'refused':
        setTrouble({ kind: 'refused', message: answer.message })
        if (stale.has(answer.code)) void revalidator.revalidate()
        return false
    }
  }

  async function pay(way: WayToPay): Promise<boolean> {
    const answer = await ask(way)
    return answer.outcome === 'opened' ? follow(answer.attempt) : refuse(answer)
  }

  async function payWithNewCard(
    card: GatewayCard,
    { saves, renews }: { saves: boolean; renews: boolean },
  ): Promise<boolean> {
    const module = await loadCardGateway(gateway)
    const saving = { save_card: true, ...(renews && { use_for_renewals: true as const }) } as const
    if (saves && module?.sendCardPayment) return payAtGateway(gateway, { method: 'card', ...saving }, card)
    const made = await module?.makeCardToken(gateway, card, location.origin + place)
    if (made?.outcome === 'made') {
      return pay({ method: 'card', token: made.token, ...(saves && saving) })
    }
    setTrouble(troubleAtGateway(made ?? silence, false))
    return false
  }

  /**
   * The browser sends the card, or a saved card's CVC, to the gateway itself: our server only announces the
   * payment.
   */
  async function payAtGateway(
    at: GatewayName,
    way: WayToPay,
    card: GatewayCard | Pick<GatewayCard, 'cvc'>,
  ): Promise<boolean> {
    const answer = await ask(way)
    if (answer.outcome !== 'opened') return refuse(answer)
    const { attempt } = answer
    if (!attempt.gateway_request) return follow(attempt)

    const module = await loadCardGateway(at)
    const sent = (await module?.sendCardPayment?.(attempt.gateway_request, card)) ?? silence
    if (sent.outcome !== 'sent') return giveUp(attempt.id, troubleAtGateway(sent, true))
    if (leave(sent.redirectUrl)) return true
    if (sent.waits) return giveUp(attempt.id, { kind: 'no_redirect' })
    verify(attempt.id)
    return false
  }

  return {
    isBusy,
    trouble,
    /** The attempt that its owner has to decide about first. */
    undecided: current && current.id !== replaced ? current : null,
    /** `renews`: the plan that the order renews renews with it from now on, so it is saved. */
    payWithNewCard: (card: GatewayCard, { saves, renews }: { saves: boolean; renews: boolean }) =>
      run(() => payWithNewCard(card, { saves: saves || renews, renews })),
    /** With its CVC where the gateway has asked for it. */
    payWithSavedCard: (
      saved: { id: string; gateway: string },
      { cvc, renews }: { cvc: string | undefined; renews: boolean },
    ) =>
      run(() => {
        const way = {
          method: 'saved_card',
          payment_method_id: saved.id,
          ...(renews && { use_for_renewals: true as const }),
        } as const
        if (cvc === undefined) return pay(way)
        return payAtGateway({ name: saved.gateway }, { ...way, ask_cvc: true }, { cvc })
      }),
    /** Apple's sheet waits until `finish` says whether the order is paid. */
    payWithApplePay: (token: string, finish: (isPaid: boolean) => void) =>
      run(async () => {
        const answer = await ask({ method: 'apple_pay', token })
        finish(answer.outcome === 'opened' && answer.attempt.status === 'paid')
        return answer.outcome === 'opened' ? follow(answer.attempt) : refuse(answer)
      }),
    /** In a way that needs nothing more from this page. */
    payBy: (way: WayToPay) => run(() => pay(way)),
    /** Goes on with the open attempt, at the bank where it waits there. */
    goOn: () => {
      if (current && !leave(current.redirect_url)) verify(current.id)
    },
    /** Another card is wanted: the next attempt closes the open one. */
    replace: () => setReplaced(current?.id ?? null),
  }
}

/** Away to the bank's page; false when the address is none. */
function leave(url: string | null): boolean {
  const address = webAddress(url)
  if (address === null) return false
  visitBank(address)
  return true
}

const silence = { outcome: 'silent' } as const

function troubleAtGateway(
  answer: { outcome: 'refused'; fields: CardField[] } | { outcome: 'silent' },
  isSent: boolean,
): Trouble {
  return answer.outcome === 'refused'
    ? { kind: 'card_refused', fields: answer.fields }
    : { kind: 'gateway_silent', isSent }
}

/** Null when it cannot be had now, as offline: nothing was asked then. */
async function loadOpening() {
  try {
    return await import('./open-attempt.ts')
  } catch {
    return null
  }
}

import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import {
  type CardField,
  type Gateway,
  type GatewayCard,
  makeCardToken,
  sendCardPayment,
  webAddress,
} from '../gateway/moyasar.ts'
import { type Attempt, type AttemptAnswer, newKey, openAttempt, type WayToPay } from './our-door.ts'
import type { OpenAttempt } from './read-order.server.ts'
import { useReturn } from './use-return.ts'

/** What stands in the way, for the page to put into words. */
export type Trouble =
  | { kind: 'card_refused'; fields: CardField[] }
  | { kind: 'gateway_silent' }
  | { kind: 'shop_silent' }
  | { kind: 'refused'; message: string }

/** The order cannot be paid any more: paid in another tab, or over. Its page is drawn anew. */
const orderNotPayable = 300_005
const nothingToPay = 400_013

type Paying = {
  order: string
  gateway: Gateway
  /** The attempt that the page was drawn with. */
  open: OpenAttempt | null
  /** Somebody came back from the bank's page to this one as it was left. */
  onReturn: () => void
}

/**
 * The deeds of the payment page. One runs at a time, however often a button is pressed; each attempt has a key of its
 * own; the browser leaves for the bank or comes to the state where our server says how it went.
 */
export function usePaying({ order, gateway, open, onReturn }: Paying) {
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const runs = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  /** Found open when this page wanted to pay: another tab's, or one from before. */
  const [met, setMet] = useState<OpenAttempt | null>(null)
  /** The open attempt that is to be closed by the next one; its owner said so, or this page could not send it. */
  const [replaced, setReplaced] = useState<string | null>(null)
  const current = met ?? open

  useReturn(() => {
    runs.current = false
    setIsBusy(false)
    onReturn()
    void revalidator.revalidate()
  })

  function verify(payment: string) {
    void navigate(`/payment?${new URLSearchParams({ order, payment })}`, { replace: true })
  }

  /** Away to the bank's page; false when the address is none. */
  function leave(url: string | null): boolean {
    const address = webAddress(url)
    if (address === null) return false
    location.assign(address)
    return true
  }

  /** @returns whether the page is being left, so that it stays busy until it is gone. */
  async function run(deed: () => Promise<boolean>) {
    if (runs.current) return
    runs.current = true
    setIsBusy(true)
    setTrouble(null)
    let isLeaving = false
    try {
      isLeaving = await deed()
    } finally {
      if (!isLeaving) {
        runs.current = false
        setIsBusy(false)
      }
    }
  }

  function ask(way: WayToPay): Promise<AttemptAnswer> {
    const supersede = current !== null && replaced === current.id
    return openAttempt({ order, key: newKey(), supersede, ...way })
  }

  /** Follows what the opened attempt says. */
  function follow(attempt: Attempt): boolean {
    if (leave(attempt.redirect_url)) return true
    verify(attempt.id)
    return false
  }

  function refuse(answer: Exclude<AttemptAnswer, { outcome: 'opened' }>): boolean {
    switch (answer.outcome) {
      case 'in_progress':
        setMet(answer.attempt)
        setReplaced(null)
        return false
      case 'signed_out':
        location.assign(`/phone?${new URLSearchParams({ back: `/payment?order=${order}` })}`)
        return true
      case 'silent':
        setTrouble({ kind: 'shop_silent' })
        void revalidator.revalidate()
        return false
      case 'refused':
        setTrouble({ kind: 'refused', message: answer.message })
        if (answer.code === orderNotPayable || answer.code === nothingToPay) void revalidator.revalidate()
        return false
    }
  }

  async function pay(way: WayToPay): Promise<boolean> {
    const answer = await ask(way)
    return answer.outcome === 'opened' ? follow(answer.attempt) : refuse(answer)
  }

  async function payWithNewCard(card: GatewayCard): Promise<boolean> {
    const made = await makeCardToken(gateway, card, `${location.origin}/payment?order=${order}`)
    if (made.outcome === 'made') return pay({ method: 'card', token: made.token })
    return failAtGateway(made)
  }

  /** The card is saved by the gateway while paying: our server announces the payment, the browser sends it. */
  async function payAndSaveCard(card: GatewayCard): Promise<boolean> {
    const answer = await ask({ method: 'card', save_card: true })
    if (answer.outcome !== 'opened') return refuse(answer)
    const { attempt } = answer
    if (!attempt.gateway_request) return follow(attempt)

    const sent = await sendCardPayment(attempt.gateway_request, card)
    if (sent.outcome === 'sent') {
      if (leave(sent.redirectUrl)) return true
      verify(attempt.id)
      return false
    }
    // The gateway has nothing of it, or nobody knows: the next try asks first, and closes this one.
    setMet({ id: attempt.id, redirect_url: null })
    setReplaced(attempt.id)
    return failAtGateway(sent)
  }

  function failAtGateway(
    answer: { outcome: 'refused'; fields: CardField[] } | { outcome: 'silent' },
  ): boolean {
    setTrouble(
      answer.outcome === 'refused'
        ? { kind: 'card_refused', fields: answer.fields }
        : { kind: 'gateway_silent' },
    )
    return false
  }

  return {
    isBusy,
    trouble,
    /** The attempt that its owner has to decide about first. */
    undecided: current && current.id !== replaced ? current : null,
    payWithNewCard: (card: GatewayCard, saves: boolean) =>
      run(() => (saves ? payAndSaveCard(card) : payWithNewCard(card))),
    payWithSavedCard: (id: string) => run(() => pay({ method: 'saved_card', payment_method_id: id })),
    payFromBalance: () => run(() => pay({ method: 'balance' })),
    /** Goes on with the open attempt, at the bank where it waits there. */
    goOn: () => {
      if (current && !leave(current.redirect_url)) verify(current.id)
    },
    /** Another card is wanted: the next attempt closes the open one. */
    replace: () => setReplaced(current?.id ?? null),
  }
}

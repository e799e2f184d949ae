import { useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { wayBackOfCard } from '#rules/payments/added-card'
import {
  type CardField,
  type Gateway,
  type GatewayCard,
  webAddress,
} from '../../store/gateway/card-gateway.ts'
import { loadCardGateway } from '../../store/gateway/load-card-gateway.ts'
import { visitBank } from '../../store/payment/bank-visit.ts'
import { useReturn } from '../../store/payment/use-return.ts'
import { type AddedCard, parseAddedCard } from './parse-added-card.ts'

export type AddingTrouble =
  | { kind: 'card_refused'; fields: CardField[] }
  | { kind: 'gateway_silent' }
  | { kind: 'shop_silent' }
  | { kind: 'refused'; message: string }

/** Longer than our server waits for the gateway. In milliseconds. */
const patience = 30_000

/**
 * Adds a card: the browser hands it to the gateway, our server receives the token, and the bank verifies it
 * on its own page. One at a time, however often the button is pressed. `newest`: the id of the newest card
 * that there is already.
 */
export function useAddingCard(
  gateway: Gateway,
  { newest, onReturn }: { newest: string | undefined; onReturn: () => void },
) {
  const navigate = useNavigate()
  const runs = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<AddingTrouble | null>(null)
  const rest = () => {
    runs.current = false
    setIsBusy(false)
  }
  useEffect(() => void loadCardGateway(gateway), [gateway])

  // The bank's back button shows this page as it was left.
  useReturn(() => {
    rest()
    onReturn()
  })

  async function add(card: GatewayCard) {
    if (runs.current) return
    runs.current = true
    setIsBusy(true)
    setTrouble(null)
    const answer = await addAtBoth(gateway, card, newest)
    if ('kind' in answer) {
      setTrouble(answer)
      return rest()
    }
    const address = webAddress(answer.url)
    // Verified already: the list says so.
    if (address === null)
      void navigate(`${href('/user/payment-methods')}?added=${answer.id}`, { replace: true })
    else visitBank(address, answer.id)
  }

  return { isBusy, trouble, add }
}

async function addAtBoth(
  gateway: Gateway,
  card: GatewayCard,
  newest: string | undefined,
): Promise<AddedCard | AddingTrouble> {
  const module = await loadCardGateway(gateway)
  const callbackUrl = `${location.origin}/user/payment-methods?${new URLSearchParams(wayBackOfCard(newest))}`
  const made = await module?.makeTokenToKeep(gateway, card, callbackUrl)
  if (!made || made.outcome === 'silent') return { kind: 'gateway_silent' }
  if (made.outcome === 'refused') return { kind: 'card_refused', fields: made.fields }
  // The same token twice is the same card, so a lost answer is simply asked for again.
  return (await reportToServer(made.token)) ?? (await reportToServer(made.token)) ?? { kind: 'shop_silent' }
}

async function reportToServer(token: string): Promise<AddedCard | AddingTrouble | null> {
  try {
    const response = await fetch('/user/payment-methods/cards', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(patience),
    })
    if (response.status === 401) {
      location.assign(`/phone?${new URLSearchParams({ back: '/user/payment-methods?add=card' })}`)
      return null
    }
    if (response.status >= 500) return null
    const answer = parseAddedCard(await response.json())
    return answer && 'message' in answer ? { kind: 'refused', ...answer } : answer
  } catch {
    return null
  }
}

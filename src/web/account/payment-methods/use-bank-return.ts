import { useEffect } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { wayBackOfVisit } from '#rules/payments/added-card'
import { findVisitedCard, forgetAfterBack, takeStepsBack } from '../../store/payment/bank-visit.ts'
import { useReturn } from '../../store/payment/use-return.ts'

const key = 'bank-answer'

/**
 * How long an answer waits for the page that is to show it. Milliseconds; a slow line loads that page anew.
 */
const patience = 60_000

/**
 * Over the bank's pages back to the one that was left for them: what came of the card is shown there, in its
 * place, so that "back" leads to where one was before and never to the bank again.
 */
export function useBankReturn(): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const here = href('/user/payment-methods')

  function showAnswer() {
    const address = takeAnswer()
    if (address !== null) void navigate(address, { replace: true })
  }

  useEffect(() => forgetAfterBack(), [])

  useEffect(() => {
    const query = new URLSearchParams(search)
    const isAnswered = query.has('bank')
    if (!isAnswered && !query.has('verify')) return showAnswer()
    const card = findVisitedCard(here)
    const address = addressOfAnswer(query, card)
    const steps = takeStepsBack(here)
    if (steps !== null) {
      keepAnswer(address)
      history.go(-steps)
    } else if (isAnswered || card !== null) {
      void navigate(address, { replace: true, preventScrollReset: true })
    }
    // Once for each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search])

  useReturn(showAnswer)
}

/**
 * Where it is said what came of the visit. The bank's address knows a card only as one that came behind
 * another: where this tab knows which one it was, that one is asked about, and no other is said to be saved.
 * Source: `findCardAfter`.
 */
export function addressOfAnswer(query: URLSearchParams, card: string | null): string {
  const here = href('/user/payment-methods')
  const isOfOther = query.has('verify') || (query.get('added') ?? card) !== card
  if (card !== null && isOfOther) return `${here}?${new URLSearchParams(wayBackOfVisit(card))}`
  const said = new URLSearchParams(query)
  said.delete('bank')
  return `${here}?${said}`
}

/** For the page that was left: the address at which it says what came of the visit. */
function keepAnswer(address: string): void {
  sessionStorage.setItem(key, JSON.stringify({ address, until: Date.now() + patience }))
}

/** Null where none was kept, or where it has waited too long to be of this visit. */
function takeAnswer(): string | null {
  try {
    const { address, until } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
    sessionStorage.removeItem(key)
    return typeof address === 'string' && typeof until === 'number' && Date.now() < until ? address : null
  } catch {
    return null
  }
}

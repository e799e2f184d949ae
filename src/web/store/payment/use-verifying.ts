import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePaymentFrame } from '../../frame/payment-frame.ts'
import { forgetPurchase } from '../purchase-state.ts'
import { askStatus, type Place } from './our-endpoint.ts'
import { loadSilence } from './rare-states.ts'
import { forgetAfterBack, takeStepsBack } from './bank-visit.ts'
import { verifyPayment } from './verify.ts'

/**
 * The page is covered while our server finds out what became of the attempt that the address names. Then on:
 * to where who has paid goes or to the partner who sold it, or back to the form. Answers whether nobody could
 * be reached, and how to ask again.
 */
export function useVerifying(place: Place | null, payment: string | null, paidAt: string) {
  const navigate = useNavigate()
  const { cover } = usePaymentFrame()
  const [round, setRound] = useState(0)
  /** The round in which nobody could be reached. */
  const [silent, setSilent] = useState<string | null>(null)
  const now = `${place} ${payment} ${round}`

  useEffect(() => forgetAfterBack(), [])

  useEffect(() => {
    if (!place || !payment) return
    const stop = new AbortController()
    cover({ ordersHref: paidAt === place ? null : '/user/orders' })
    loadSilence().catch(() => undefined)

    let backTo: string | null = null
    const ask = async (signal: AbortSignal) => {
      const answer = await askStatus({ place, payment, signal })
      if (answer.outcome === 'known') backTo = answer.backTo ?? null
      return answer
    }
    void verifyPayment(ask, stop.signal).then((verdict) => {
      if (verdict === null) return
      // Whoever came from a partner goes back there, under the cover.
      if (verdict === 'paid' && backTo !== null) {
        forgetPurchase()
        location.replace(backTo)
        return
      }
      if (verdict === 'paid') forgetPurchase()
      // The page that was left for the bank says what happened there, or leads on; the cover stays until it
      // is there.
      const steps = verdict === 'signed_out' || verdict === 'silent' ? null : takeStepsBack(place)
      if (steps !== null) return history.go(-steps)
      // The cover stays until the page that it opens into takes its place.
      if (verdict === 'paid') {
        void navigate(paidAt, { replace: true, viewTransition: true })
        return
      }
      cover(null)
      switch (verdict) {
        case 'signed_out':
          location.assign(`/phone?${new URLSearchParams({ back: place })}`)
          return
        case 'silent':
          setSilent(now)
          return
        default:
          // The order itself now says what failed, or what is still open.
          void navigate(place, { replace: true })
      }
    })
    return () => {
      stop.abort()
      cover(null)
    }
  }, [place, payment, paidAt, now, cover, navigate])

  return { isSilent: silent === now, askAgain: () => setRound((before) => before + 1) }
}

import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { usePaymentFrame } from '../../frame/payment-frame.ts'
import { forgetPurchase } from '../purchase-state.ts'
import { askStatus } from './our-endpoint.ts'
import { loadSilence } from './rare-states.ts'
import { verifyPayment } from './verify.ts'

/**
 * The page is covered while our server finds out what became of the attempt that the address names. Then on: to the paid
 * order or to the partner who sold it, or back to the form. Answers whether nobody could be reached, and how to ask again.
 */
export function useVerifying(order: string | null, payment: string | null) {
  const navigate = useNavigate()
  const { cover } = usePaymentFrame()
  const [round, setRound] = useState(0)
  /** The round in which nobody could be reached. */
  const [silent, setSilent] = useState<string | null>(null)
  const now = `${order} ${payment} ${round}`

  useEffect(() => {
    if (!order || !payment) return
    const stop = new AbortController()
    cover({ ordersHref: '/user/orders' })
    loadSilence().catch(() => undefined)

    let backTo: string | null = null
    const ask = async (signal: AbortSignal) => {
      const answer = await askStatus({ order, payment, signal })
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
      cover(null)
      switch (verdict) {
        case 'paid':
          forgetPurchase()
          void navigate(href('/user/orders/:id', { id: order }), { replace: true })
          return
        case 'signed_out':
          location.assign(`/phone?${new URLSearchParams({ back: `/payment?order=${order}` })}`)
          return
        case 'silent':
          setSilent(now)
          return
        default:
          // The order itself now says what failed, or what is still open.
          void navigate(`${href('/payment')}?order=${order}`, { replace: true })
      }
    })
    return () => {
      stop.abort()
      cover(null)
    }
  }, [order, payment, now, cover, navigate])

  return { isSilent: silent === now, askAgain: () => setRound((before) => before + 1) }
}

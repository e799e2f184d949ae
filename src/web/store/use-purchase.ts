import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import { changePurchase, firstOpenStep, type Purchase, readPurchase } from './purchase-state.ts'

/**
 * Keeps in the tab what this step knows: the step itself, and the plan and order that its address carries.
 */
export function useStepOfPurchase(known: Pick<Purchase, 'step'> & Partial<Purchase>): void {
  const { step, chosenPackage, order } = known
  useEffect(() => {
    changePurchase({
      step,
      ...(chosenPackage && { chosenPackage }),
      ...(order && { order }),
    })
  }, [step, chosenPackage, order])
}

/** Step 2 without a plan in its address: the plan that this tab has chosen, else back to the first step. */
export function useChosenPackage(isMissing: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isMissing) return
    const purchase = { ...readPurchase(), order: null }
    void navigate(firstOpenStep(purchase, { isSignedIn: true }), { replace: true })
  }, [isMissing, navigate])
}

/**
 * Step 2 with an order that was placed before: the address takes it up, so that the server can look at it.
 * The order of an older address that is over is forgotten, and the one that the tab has placed since takes
 * its place.
 */
export function usePlacedOrder(known: { plan: string; inAddress: string; over: string | null }): void {
  const navigate = useNavigate()
  const { plan, inAddress, over } = known
  useEffect(() => {
    if (over !== null && readPurchase().order === over) changePurchase({ order: null })
    const address = inAddress === '' && addressOfPlaced(plan)
    if (address) void navigate(address, { replace: true, preventScrollReset: true })
  }, [plan, inAddress, over, navigate])
}

/** Step 2 of a plan with the order that this tab has placed and not paid; null where there is none. */
export function addressOfPlaced(plan: string | null): string | null {
  const { order } = readPurchase()
  return plan && order ? `${href('/complete')}?plan=${plan}&order=${order}` : null
}

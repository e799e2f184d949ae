import type { ReactNode } from 'react'
import { useMatches, useSearchParams } from 'react-router'
import { Stepper } from '#ui/stepper'
import { SlimFooter } from '../frame/slim-footer.tsx'
import { SlimHeader } from '../frame/slim-header.tsx'
import { MovedClock } from '../frame/moved-clock.tsx'
import type { PageHandle } from '../frame/page-handle.ts'

/**
 * The frame of the three steps: slim header, stepper, page, slim footer. Which step it is, the page says in its handle;
 * without one there is no stepper.
 */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const step = useMatches()
    .map((match) => {
      const wanted = (match.handle as PageHandle | undefined)?.step
      return typeof wanted === 'function' ? wanted(match.loaderData) : wanted
    })
    .findLast((found) => found !== undefined)
  const order = useSearchParams()[0].get('order')
  const details = order ? `/complete?${new URLSearchParams({ order })}` : '/complete'
  return (
    <>
      <SlimHeader />
      {step && (
        <div className="wrap">
          <Stepper current={step} hrefs={{ 1: '/#plans', 2: details }} />
        </div>
      )}
      <main id="main" tabIndex={-1} className="wrap checkout-page">
        <MovedClock />
        {children}
      </main>
      <SlimFooter />
    </>
  )
}

import type { ReactNode } from 'react'
import { useMatches, useSearchParams } from 'react-router'
import { Stepper } from '#ui/stepper'
import { SlimFooter } from '../frame/slim-footer.tsx'
import { SlimHeader } from '../frame/slim-header.tsx'
import { MovedClock } from '../frame/moved-clock.tsx'
import type { PageHandle } from '../frame/page-handle.ts'

/**
 * The frame of the three steps: slim header, stepper, page, slim footer. Which step it is, the page says in
 * its handle; without one the stepper is not seen, and its place stays empty: what a page is may turn out
 * when it is drawn already. With null there is none: the page is no step of anything.
 */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const matches = useMatches()
  const isFixed = matches.some(({ handle, loaderData }) =>
    (handle as PageHandle | undefined)?.isFixed?.(loaderData),
  )
  const step = matches
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
      {step !== null && (
        <div className={step ? 'wrap' : 'wrap invisible'}>
          <Stepper current={step ?? 1} hrefs={isFixed ? {} : { 1: '/#plans', 2: details }} />
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

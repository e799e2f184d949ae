import { both, page } from './page-frame.ts'

/** Of the pages on which the practice bank asks the payer. */
export const verificationTitle = 'التحقق من الدفع · Payment verification'

/** In the place of such a page, where there is no such payment. */
export function lostPage(): string {
  return page({
    title: verificationTitle,
    body: `<section class="card"><h1>${both('لا نجد هذه العملية', 'This payment was not found')}</h1>
<p>${both('عودوا إلى المتجر وابدؤوا الدفع من جديد.', 'Go back to the shop and start the payment again.')}</p></section>`,
  })
}

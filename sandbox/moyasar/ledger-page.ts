import type { Desk } from './desk.ts'
import { faultsCard } from '../practice/faults-card.ts'
import { WEBHOOK_WAITS } from './guesses.ts'
import { formatAmount } from './money.ts'
import { badge, both, escape, moment, page } from '../practice/page-frame.ts'
import type { Payment, PaymentStatus } from './payment-object.ts'
import { bankAnswers, cvcCard, emptiedCard, testCards } from './test-cards.ts'

const ON_A_PAGE = 50
const ATTEMPTS_SHOWN = 20

const statusWords: Record<PaymentStatus, [tone: string, glyph: string, arabic: string, english: string]> = {
  initiated: ['wait', '◷', 'بدأت', 'Initiated'],
  paid: ['good', '✓', 'مدفوعة', 'Paid'],
  authorized: ['info', '◐', 'محجوزة', 'Authorized'],
  captured: ['good', '✓', 'محصّلة', 'Captured'],
  failed: ['bad', '✕', 'فشلت', 'Failed'],
  refunded: ['back', '↩', 'مستردة', 'Refunded'],
  voided: ['void', '⊘', 'ملغاة', 'Voided'],
  verified: ['good', '✓', 'بطاقة موثقة', 'Verified'],
}

/** The gateway's books for people: payments, what the store was notified of, and what goes wrong on purpose. */
export function ledgerPage(
  desk: Desk,
  pageNumber: number,
  faultErrors: Record<string, string[]> = {},
): string {
  return page({
    title: 'بوابة الدفع التجريبية · Practice payment gateway',
    wide: true,
    body: `<header><h1>${both('بوابة الدفع التجريبية', 'Practice payment gateway')}</h1></header>
${paymentsCard(desk, pageNumber)}
${attemptsCard(desk)}
${faultsCard(desk.faults.current, faultErrors)}
${cardsCard()}`,
  })
}

function paymentsCard(desk: Desk, pageNumber: number) {
  const total = desk.ledger.paymentIds.length
  const pages = Math.max(1, Math.ceil(total / ON_A_PAGE))
  const shown = Math.min(pageNumber, pages)
  const skip = (shown - 1) * ON_A_PAGE
  const rows: string[] = []
  let place = 0
  for (const { payment } of desk.ledger.newestPayments()) {
    if (place >= skip + ON_A_PAGE) break
    if (place++ >= skip) rows.push(paymentRow(payment))
  }
  const newer =
    shown > 1 ? `<a class="away" href="?page=${shown - 1}">${both('الأحدث', 'Newer')}</a>` : '<span></span>'
  const older =
    shown < pages
      ? `<a class="away" href="?page=${shown + 1}">${both('الأقدم', 'Older')}</a>`
      : '<span></span>'
  return `<section class="card" aria-labelledby="payments">
<h2 id="payments">${both(`المدفوعات (${total})`, `Payments (${total})`)}</h2>
${
  rows.length === 0
    ? `<p class="note">${both('لا مدفوعات بعد. ادفعوا في المتجر وستظهر هنا.', 'No payments yet. Pay in the shop and they appear here.')}</p>`
    : `<table class="cards"><thead><tr>
<th scope="col">${both('الوقت', 'Time')}</th><th scope="col">${both('الحالة', 'Status')}</th><th scope="col">${both('المبلغ', 'Amount')}</th><th scope="col">${both('المسترد', 'Refunded')}</th><th scope="col">${both('البطاقة', 'Card')}</th><th scope="col">${both('الرسالة', 'Message')}</th><th scope="col">${both('الرقم والوصف', 'Id and description')}</th>
</tr></thead><tbody>${rows.join('\n')}</tbody></table>
<nav aria-label="صفحات المدفوعات">${newer}${older}</nav>`
}
</section>`
}

function paymentRow(payment: Payment) {
  const { source } = payment
  const refunded = payment.refunded > 0 ? formatAmount(payment.refunded, payment.currency) : '—'
  return `<tr>
<td data-label="الوقت · Time">${moment(payment.created_at)}</td>
<td data-label="الحالة · Status">${badge(statusWords[payment.status])}</td>
<td data-label="المبلغ · Amount"><span class="ltr keep">${escape(payment.amount_format)}</span></td>
<td data-label="المسترد · Refunded"><span class="ltr keep">${escape(refunded)}</span></td>
<td data-label="البطاقة · Card"><span class="ltr keep">${escape(source.company)} •••• ${escape(source.number.slice(-4))}</span></td>
<td data-label="الرسالة · Message"><span class="ltr">${escape(source.message ?? '—')}${source.response_code === null ? '' : ` (${escape(source.response_code)})`}</span></td>
<td data-label="الرقم · Id"><span><code>${escape(payment.id)}</code>${payment.description === null ? '' : `<br><bdi>${escape(payment.description)}</bdi>`}</span></td>
</tr>`
}

function attemptsCard(desk: Desk) {
  const rows = desk.ledger.attempts
    .slice(-ATTEMPTS_SHOWN)
    .toReversed()
    .map(
      (attempt) => `<tr>
<td data-label="الوقت · Time">${moment(attempt.created_at)}</td>
<td data-label="الحدث · Event"><code>${escape(attempt.event_type)}</code></td>
<td data-label="المحاولة · Attempt"><span class="ltr">${attempt.retry_number + 1} / ${WEBHOOK_WAITS.length}</span></td>
<td data-label="النتيجة · Result">${badge(
        attempt.result === 'success' ? ['good', '✓', 'وصل', 'Delivered'] : ['bad', '✕', 'لم يصل', 'Failed'],
      )}</td>
<td data-label="الجواب · Answer"><span class="ltr">${escape(attempt.response_code ?? attempt.message ?? '—')}</span></td>
</tr>`,
    )
  const waiting = desk.ledger.deliveries.size
  return `<section class="card" aria-labelledby="attempts">
<h2 id="attempts">${both('إشعارات المتجر', 'Webhooks to the store')}</h2>
<p class="note">${both(`بانتظار الإرسال: ${waiting}`, `Waiting to be sent: ${waiting}`)}</p>
${
  rows.length === 0
    ? ''
    : `<table class="cards"><thead><tr><th scope="col">${both('الوقت', 'Time')}</th><th scope="col">${both('الحدث', 'Event')}</th><th scope="col">${both('المحاولة', 'Attempt')}</th><th scope="col">${both('النتيجة', 'Result')}</th><th scope="col">${both('الجواب', 'Answer')}</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}
</section>`
}

function cardsCard() {
  const rows = [...testCards, cvcCard, emptiedCard].map(
    (card) => `<tr>
<td data-label="الرقم · Number"><code>${card.number}</code></td><td data-label="الشبكة · Network">${card.brand}</td>
<td data-label="التحقق · 3-D Secure"><span class="ltr">${escape(card.failure ?? card.enrolment)}</span></td>
<td data-label="البنك · Bank"><span class="ltr">${escape(card.failure ? '—' : bankAnswers[card.code])}${card.codeWithoutCvc ? ` (saved, without CVC: ${escape(bankAnswers[card.codeWithoutCvc])})` : ''}</span></td></tr>`,
  )
  return `<section class="card"><details><summary>${both('بطاقات التجربة', 'Test cards')}</summary>
<p class="note">${both('الاسم كلمتان بحروف لاتينية، وأي تاريخ قادم، ورمز من ثلاثة أرقام (أربعة لأمريكان إكسبريس).', 'Name of two Latin words, any future date, CVC of three digits (American Express: four).')}</p>
<table class="cards"><thead><tr><th scope="col">${both('الرقم', 'Number')}</th><th scope="col">${both('الشبكة', 'Network')}</th><th scope="col">${both('التحقق', '3-D Secure')}</th><th scope="col">${both('البنك', 'Bank')}</th></tr></thead><tbody>${rows.join('')}</tbody></table></details></section>`
}

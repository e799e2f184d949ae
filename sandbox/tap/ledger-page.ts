import { faultsCard } from '../practice/faults-card.ts'
import { badge, both, escape, moment, page } from '../practice/page-frame.ts'
import type { Desk } from './desk.ts'
import { type Charge, type Refund, type Status, decimals } from './objects.ts'
import { codeWords, expiries, publishedCards } from './test-cards.ts'

const SHOWN = 100

const statusWords: Record<Status, [tone: string, glyph: string, arabic: string]> = {
  INITIATED: ['wait', '◷', 'بدأت'],
  CAPTURED: ['good', '✓', 'محصّلة'],
  ABANDONED: ['void', '⊘', 'تُركت'],
  CANCELLED: ['void', '⊘', 'أُلغيت'],
  FAILED: ['bad', '✕', 'فشلت'],
  DECLINED: ['bad', '✕', 'رُفضت'],
  RESTRICTED: ['bad', '✕', 'مقيّدة'],
  VOID: ['void', '⊘', 'ملغاة'],
  TIMEDOUT: ['bad', '✕', 'انتهى وقتها'],
  UNKNOWN: ['bad', '✕', 'غير معروفة'],
}

const refundWords: Record<Refund['status'], [tone: string, glyph: string, arabic: string]> = {
  PENDING: ['wait', '◷', 'بانتظار البنك'],
  REFUNDED: ['back', '↩', 'أُعيدت'],
  DECLINED: ['bad', '✕', 'رُفضت'],
}

/** The gateway's books for people: charges, what went back, and what goes wrong on purpose. */
export function ledgerPage(desk: Desk, faultErrors: Record<string, string[]> = {}): string {
  return page({
    title: 'بوابة تاب التجريبية · Practice Tap gateway',
    wide: true,
    body: `<header><h1>${both('بوابة تاب التجريبية', 'Practice Tap gateway')}</h1></header>
${chargesCard(desk)}
${refundsCard(desk)}
${faultsCard(desk.faults.current, faultErrors)}
${cardsCard()}`,
  })
}

function chargesCard(desk: Desk) {
  const total = desk.ledger.charges.size
  const rows = [...desk.ledger.charges.values()].slice(-SHOWN).toReversed().map(chargeRow)
  return `<section class="card" aria-labelledby="charges">
<h2 id="charges">${both(`المدفوعات (${total})`, `Charges (${total})`)}</h2>
${
  rows.length === 0
    ? `<p class="note">${both('لا مدفوعات بعد. ادفعوا في المتجر وستظهر هنا.', 'No charges yet. Pay in the shop and they appear here.')}</p>`
    : `<table class="cards"><thead><tr>
<th scope="col">${both('الوقت', 'Time')}</th><th scope="col">${both('الحالة', 'Status')}</th><th scope="col">${both('المبلغ', 'Amount')}</th><th scope="col">${both('البطاقة', 'Card')}</th><th scope="col">${both('الجواب', 'Answer')}</th><th scope="col">${both('الإشعار', 'Webhook')}</th><th scope="col">${both('الرقم والوصف', 'Id and description')}</th>
</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}
</section>`
}

function chargeRow(charge: Charge) {
  return `<tr>
<td data-label="الوقت · Time">${momentOf(charge.created)}</td>
<td data-label="الحالة · Status">${badge([...statusWords[charge.status], charge.status])}</td>
<td data-label="المبلغ · Amount"><span class="ltr keep">${money(charge)}</span></td>
<td data-label="البطاقة · Card"><span class="ltr keep">${escape(charge.face.scheme)} •••• ${escape(charge.face.last_four)}</span></td>
<td data-label="الجواب · Answer"><span class="ltr">${escape(codeWords[charge.code]?.[1])} (${escape(charge.code)})</span></td>
<td data-label="الإشعار · Webhook"><span class="ltr keep">${charge.post.url === '' ? '—' : `${escape(charge.post.status)} ${charge.post.tries} / 3`}</span></td>
<td data-label="الرقم · Id"><span><code>${escape(charge.id)}</code><br><bdi>${escape(charge.description)}</bdi></span></td>
</tr>`
}

function refundsCard(desk: Desk) {
  const rows = [...desk.ledger.refunds.values()]
    .slice(-SHOWN)
    .toReversed()
    .map(
      (refund) => `<tr><td data-label="الوقت · Time">${momentOf(refund.created)}</td>
<td data-label="الحالة · Status">${badge([...refundWords[refund.status], refund.status])}</td>
<td data-label="المبلغ · Amount"><span class="ltr keep">${money(refund)}</span></td>
<td data-label="الدفعة · Charge"><code>${escape(refund.charge_id)}</code></td></tr>`,
    )
  if (rows.length === 0) return ''
  return `<section class="card" aria-labelledby="refunds">
<h2 id="refunds">${both('الاستردادات', 'Refunds')}</h2>
<table class="cards"><thead><tr><th scope="col">${both('الوقت', 'Time')}</th><th scope="col">${both('الحالة', 'Status')}</th><th scope="col">${both('المبلغ', 'Amount')}</th><th scope="col">${both('الدفعة', 'Charge')}</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
</section>`
}

function cardsCard() {
  const cards = publishedCards.map(
    ({ number, scheme, enrolled }) => `<tr>
<td data-label="الرقم · Number"><code>${number}</code></td><td data-label="الشبكة · Network">${scheme}</td>
<td data-label="التحقق · 3-D Secure">${enrolled ? both('يُسأل البنك', 'asked') : both('دون سؤال', 'not asked')}</td></tr>`,
  )
  const dates = expiries.map(
    ({ expiry, code, codeAlone, ours }) => `<tr>
<td data-label="التاريخ · Expiry"><code>${expiry}</code></td>
<td data-label="البنك · Bank"><span class="ltr">${escape(codeWords[code]?.[1])} (${code})${codeAlone ? `; without the owner: ${escape(codeWords[codeAlone]?.[1])} (${codeAlone})` : ''}</span></td>
<td data-label="المصدر · Source">${ours ? both('منا', 'ours') : both('من تاب', 'Tap’s')}</td></tr>`,
  )
  return `<section class="card"><details><summary>${both('بطاقات التجربة', 'Test cards')}</summary>
<table class="cards"><thead><tr><th scope="col">${both('الرقم', 'Number')}</th><th scope="col">${both('الشبكة', 'Network')}</th><th scope="col">${both('التحقق', '3-D Secure')}</th></tr></thead><tbody>${cards.join('')}</tbody></table></details>
<details><summary>${both('تواريخ الانتهاء', 'Expiry dates')}</summary>
<p class="note">${both('تاريخ الانتهاء يقرر جواب البنك، والرمز 100 صحيح و102 خطأ (أمريكان إكسبريس: 1000 و1020).', 'The expiry date decides the bank’s answer; CVC 100 is right, 102 is wrong (American Express: 1000 and 1020).')}</p>
<table class="cards"><thead><tr><th scope="col">${both('التاريخ', 'Expiry')}</th><th scope="col">${both('البنك', 'Bank')}</th><th scope="col">${both('المصدر', 'Source')}</th></tr></thead><tbody>${dates.join('')}</tbody></table></details></section>`
}

function money({ amount, currency }: { amount: number; currency: string }) {
  return `${decimals(amount).toFixed(2)} ${escape(currency)}`
}

/** @param at in milliseconds, as Tap writes moments */
const momentOf = (at: number) => moment(new Date(at).toISOString())

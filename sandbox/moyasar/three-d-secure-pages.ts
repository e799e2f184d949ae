import { formatAmount } from './money.ts'
import { verificationTitle } from '../practice/lost-page.ts'
import { both, escape, page } from '../practice/page-frame.ts'
import type { PaymentRecord } from './payment-object.ts'
import type { AuthResult } from './three-d-secure.ts'

/** Each outcome in words; the first is the one that most people want. */
const choices: [result: AuthResult, arabic: string, english: string][] = [
  ['AUTHENTICATED', 'نجح التحقق', 'Verified'],
  ['UNAUTHENTICATED', 'فشل التحقق', 'Verification failed'],
  ['CANCELLED_AUTHENTICATION', 'إلغاء', 'Cancel'],
  ['AUTHENTICATION_NOT_AVAILABLE', 'التحقق غير متاح', 'Verification not available'],
  ['AUTHENTICATION_REJECTED', 'رفض البنك التحقق', 'Rejected by the bank'],
  ['AUTHENTICATION_SERVER_ERROR', 'عطل في خادم البنك', 'Bank server error'],
]

/** A form that passes the browser on by itself: hidden fields, or a button where scripts are off. */
export function handOnPage(action: string, hidden: Record<string, string>): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  )
  return page({
    title: verificationTitle,
    submits: true,
    body: `<section class="card">
<h1>${both('لحظة من فضلكم', 'One moment please')}</h1>
<p role="status">${both('نوصلكم بصفحة البنك.', 'Taking you to the bank’s page.')}</p>
<form method="post" action="${escape(action)}">${inputs.join('')}
<noscript><button class="main" type="submit">${both('متابعة', 'Continue')}</button></noscript>
</form>
</section>`,
  })
}

/** The practice bank asks: the person who tries the shop plays the card holder. */
export function challengePage(record: PaymentRecord, options: { misunderstood?: boolean } = {}): string {
  const { payment } = record
  const isVerification = record.purpose === 'verification'
  const buttons = choices.map(
    ([result, arabic, english], place) =>
      `<button type="submit" name="auth_result" value="${result}"${place === 0 ? ' class="main"' : ''}>${both(arabic, english)}</button>`,
  )
  return page({
    title: verificationTitle,
    body: `<header>
<h1>${isVerification ? both('هل تؤكدون حفظ هذه البطاقة؟', 'Do you confirm saving this card?') : both('هل تؤكدون هذه العملية؟', 'Do you confirm this payment?')}</h1>
${isVerification ? `<p class="note">${both('يُحجز ريال واحد ثم يُعاد في الحال.', 'One riyal is held and released at once.')}</p>` : ''}
</header>
<section class="card">
<dl>
<dt>${both('المبلغ', 'Amount')}</dt><dd><span class="ltr">${escape(formatAmount(payment.amount, payment.currency))}</span></dd>
<dt>${both('البطاقة', 'Card')}</dt><dd><span class="ltr">${escape(payment.source.company)} •••• ${escape(payment.source.number.slice(-4))}</span></dd>
${payment.description === null || isVerification ? '' : `<dt>${both('الوصف', 'Description')}</dt><dd><bdi>${escape(payment.description)}</bdi></dd>`}
</dl>
</section>
<section class="card">
<h2 id="choose">${both('اختاروا جواب البنك', 'Choose the bank’s answer')}</h2>
${options.misunderstood ? `<p class="error" role="alert">${both('اختيار غير معروف. اختاروا من القائمة.', 'Unknown choice. Pick one of the list.')}</p>` : ''}
<form class="choices" method="post" action="set_auth_result" aria-labelledby="choose">
${buttons.join('\n')}
</form>
<p class="note">${both('بعد نجاح التحقق تقرر البطاقة نفسها: تُقبل أو تُرفض.', 'After verification the card itself decides: approved or declined.')}</p>
</section>
<a class="away" href="${escape(payment.callback_url ?? '/')}" rel="noreferrer">${both('الرجوع إلى المتجر دون جواب', 'Leave without answering')}</a>`,
  })
}

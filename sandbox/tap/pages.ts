import { verificationTitle } from '../practice/lost-page.ts'
import { both, escape, page } from '../practice/page-frame.ts'
import { type Charge, type Verification, decimals } from './objects.ts'

/** How the payer answers. */
export type Answer = 'AUTHENTICATED' | 'FAILED' | 'CANCELLED'

const choices: [answer: Answer, arabic: string, english: string][] = [
  ['AUTHENTICATED', 'نجح التحقق', 'Verified'],
  ['FAILED', 'فشل التحقق', 'Verification failed'],
  ['CANCELLED', 'إلغاء', 'Cancel'],
]

export function isAnswer(value: unknown): value is Answer {
  return choices.some(([answer]) => answer === value)
}

/** The practice bank asks: the person who tries the shop plays the card holder. */
export function challengePage(
  asked: { charge: Charge } | { verification: Verification },
  options: { misunderstood?: boolean } = {},
): string {
  const isPayment = 'charge' in asked
  const { face, redirect_url } = isPayment ? asked.charge : asked.verification
  const amount = isPayment ? `${decimals(asked.charge.amount).toFixed(2)} ${asked.charge.currency}` : ''
  const buttons = choices.map(
    ([answer, arabic, english], place) =>
      `<button type="submit" name="answer" value="${answer}"${place === 0 ? ' class="main"' : ''}>${both(arabic, english)}</button>`,
  )
  return page({
    title: verificationTitle,
    body: `<header>
<h1>${isPayment ? both('هل تؤكدون هذه العملية؟', 'Do you confirm this payment?') : both('هل تؤكدون حفظ هذه البطاقة؟', 'Do you confirm saving this card?')}</h1>
${isPayment ? '' : `<p class="note">${both('يتحقق البنك من البطاقة، ولا يُخصم منها شيء.', 'The bank checks the card; nothing is taken from it.')}</p>`}
</header>
<section class="card">
<dl>
${isPayment ? `<dt>${both('المبلغ', 'Amount')}</dt><dd><span class="ltr">${escape(amount)}</span></dd>` : ''}
<dt>${both('البطاقة', 'Card')}</dt><dd><span class="ltr">${escape(face.scheme)} •••• ${escape(face.last_four)}</span></dd>
${isPayment && asked.charge.description !== '' ? `<dt>${both('الوصف', 'Description')}</dt><dd><bdi>${escape(asked.charge.description)}</bdi></dd>` : ''}
</dl>
</section>
<section class="card">
<h2 id="choose">${both('اختاروا جواب البنك', 'Choose the bank’s answer')}</h2>
${options.misunderstood ? `<p class="error" role="alert">${both('اختيار غير معروف. اختاروا من القائمة.', 'Unknown choice. Pick one of the list.')}</p>` : ''}
<form class="choices" method="post" aria-labelledby="choose">
${buttons.join('\n')}
</form>
<p class="note">${both('بعد نجاح التحقق تقرر البطاقة نفسها: تُقبل أو تُرفض.', 'After verification the card itself decides: approved or declined.')}</p>
</section>
<a class="away" href="${escape(redirect_url)}" rel="noreferrer">${both('الرجوع إلى المتجر دون جواب', 'Leave without answering')}</a>`,
  })
}

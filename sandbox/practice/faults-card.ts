import type { Faults } from './faults.ts'
import { both, escape } from './page-frame.ts'

const faultWords: [name: keyof Faults, arabic: string, english: string, max: string, step: string][] = [
  ['latency_ms', 'تأخير كل طلب (مللي ثانية)', 'Delay of each call (ms)', '600000', '1'],
  ['fail_next', 'عدد الطلبات التي ستفشل', 'How many calls fail next', '1000000', '1'],
  ['drop_after_charge', 'احتمال قطع الاتصال بعد الدفع', 'Cut after a charge (0 to 1)', '1', 'any'],
  ['drop_after_refund', 'احتمال قطع الاتصال بعد الاسترداد', 'Cut after a refund (0 to 1)', '1', 'any'],
  ['duplicate_webhooks', 'نسخ إضافية من كل إشعار', 'Extra copies of each webhook', '100', '1'],
  ['webhook_delay_ms', 'تأخير الإشعارات (مللي ثانية)', 'Delay of webhooks (ms)', '86400000', '1'],
]

/** The form by which people make things go wrong, with what was wrong in it. */
export function faultsCard(faults: Faults, errors: Record<string, string[]>): string {
  const inputs = faultWords.map(([name, arabic, english, max, step]) => {
    const problem = errors[name]?.join(' ')
    return `<label>${both(arabic, english)}<input type="number" name="${name}" min="0" max="${max}" step="${step}" value="${escape(String(faults[name]))}"${problem ? ' aria-invalid="true"' : ''}>${problem ? `<span class="error">${escape(problem)}</span>` : ''}</label>`
  })
  return `<section class="card" aria-labelledby="faults">
<h2 id="faults">${both('أعطال مقصودة', 'Faults on purpose')}</h2>
<form class="stack" method="post" action="/sandbox/faults"><div class="fields">
${inputs.join('\n')}
<label class="check"><input type="checkbox" name="no_webhooks" value="true"${faults.no_webhooks ? ' checked' : ''}><span>${both('إضاعة كل الإشعارات', 'Lose all webhooks')}</span></label>
</div>
<button class="main small" type="submit">${both('تطبيق', 'Apply')}</button>
</form>
<form method="post" action="/sandbox/faults"><button class="small" type="submit">${both('إزالة كل الأعطال', 'Remove all faults')}</button></form>
</section>`
}

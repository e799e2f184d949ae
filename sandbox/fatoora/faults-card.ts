import { both, escape } from '../practice/page-frame.ts'
import { type Fault, callNames, faultKinds } from './faults.ts'

const numberFields: [name: string, arabic: string, english: string, value: number, max: number][] = [
  ['times', 'كم مرة (فارغ: حتى يُزال)', 'How often (empty: until removed)', 1, 1_000_000],
  ['latency_ms', 'التأخير (مللي ثانية)', 'Delay (ms)', 3000, 600_000],
  ['retry_after', 'أعد المحاولة بعد (ثانية)', 'Retry-After (seconds)', 30, 86_400],
]

const textFields: [name: string, arabic: string, english: string, value: string][] = [
  ['vat_number', 'الرقم الضريبي (فارغ: الجميع)', 'VAT number (empty: everybody)', ''],
  ['rule', 'القاعدة', 'Rule', 'BR-KSA-37'],
]

/** The faults in force, and the form by which people make things go wrong, with what was wrong in it. */
export function faultsCard(faults: readonly Fault[], errors: Record<string, string[]>): string {
  const kinds = Object.entries(faultKinds).map(
    ([name, [arabic, english]]) => `<option value="${name}">${arabic} · ${english}</option>`,
  )
  const calls = callNames.map((name) => `<option>${name}</option>`)
  const inputs = [
    ...numberFields.map(
      ([name, arabic, english, value, max]) =>
        `<label>${both(arabic, english)}<input type="number" name="${name}" min="${name === 'times' ? 1 : 0}" max="${max}" value="${value}">${problemOf(errors[name])}</label>`,
    ),
    ...textFields.map(
      ([name, arabic, english, value]) =>
        `<label>${both(arabic, english)}<input type="text" name="${name}" value="${value}" dir="ltr">${problemOf(errors[name])}</label>`,
    ),
  ]
  return `<section class="card" aria-labelledby="faults">
<h2 id="faults">${both('أعطال مقصودة', 'Faults on purpose')}</h2>
${faults.length > 0 ? `<ul class="choices">${faults.map(faultItem).join('')}</ul>` : ''}
<form class="stack" method="post" action="/sandbox/forms/faults"><div class="fields">
<label>${both('العطل', 'Fault')}<select name="fault">${kinds.join('')}</select>${problemOf(errors['fault'])}</label>
<label>${both('النداء', 'Call')}<select name="call"><option value="">كل ما يصح · all that it can</option>${calls.join('')}</select></label>
${inputs.join('\n')}
</div>
<button class="main small" type="submit">${both('إضافة', 'Add')}</button>
</form>
<form method="post" action="/sandbox/forms/heal"><button class="small" type="submit">${both('إزالة كل الأعطال', 'Remove all faults')}</button></form>
</section>`
}

function faultItem({ id, fault, vat_number, call, times, rule }: Fault) {
  const [arabic, english] = faultKinds[fault]
  const parts = [vat_number, call, fault === 'rejected' || fault === 'warning' ? rule : null]
  const details = parts.filter((part) => part !== null).map((part) => `<code>${escape(part)}</code>`)
  const count =
    times === null ? both('حتى يُزال', 'until removed') : both(`عدد المرات: ${times}`, `${times} times`)
  return `<li class="card"><div>${both(arabic, english)}${details.join(' ')} ${count}</div>
<form method="post" action="/sandbox/forms/heal"><input type="hidden" name="id" value="${id}"><button class="small" type="submit">${both('إزالة', 'Remove')}</button></form></li>`
}

function problemOf(problems: string[] | undefined) {
  return problems ? `<span class="error">${escape(problems.join(' '))}</span>` : ''
}

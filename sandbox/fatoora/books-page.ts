import { badge, both, escape, page } from '../practice/page-frame.ts'
import type { Desk } from './desk.ts'
import { environments } from './environments.ts'
import { faultsCard } from './faults-card.ts'
import type { DocumentState } from './objects.ts'
import { listOtps } from './otps.ts'
import { type PresentedDocument, type PresentedUnit, presentBooks } from './present-books.ts'

const SHOWN = 100

const stateWords: Record<DocumentState, [tone: string, glyph: string, arabic: string, english: string]> = {
  reported: ['good', '✓', 'أُبلغ عنها', 'reported'],
  cleared: ['good', '✓', 'معتمدة', 'cleared'],
  rejected: ['bad', '✕', 'مرفوضة', 'rejected'],
  redirected: ['wait', '↪', 'تنتظر الإبلاغ', 'to report'],
}

const kindWords: Record<string, [arabic: string, english: string]> = {
  '388': ['فاتورة', 'Invoice'],
  '381': ['إشعار دائن', 'Credit note'],
  '383': ['إشعار مدين', 'Debit note'],
  '386': ['دفعة مقدمة', 'Prepayment'],
}

/** The authority's books for people: units, documents, one-time passwords, and what goes wrong on purpose. */
export function booksPage(desk: Desk, faultErrors: Record<string, string[]> = {}): string {
  const { units, documents, now } = presentBooks(desk)
  return page({
    title: 'فاتورة التجريبية · Practice Fatoora',
    wide: true,
    body: `<header><h1>${both('هيئة الفوترة التجريبية', 'Practice e-invoicing authority')}</h1>
<p class="note">${both('الوقت هنا', 'Its time')} ${moment(now)}</p></header>
${otpsCard(desk)}
${unitsCard(units)}
${documentsCard(documents)}
${faultsCard(desk.faults.all, faultErrors)}`,
  })
}

function otpsCard(desk: Desk) {
  const rows = listOtps(desk).map(({ code, environment, expires_at }) => {
    const minutes = Math.ceil((expires_at - desk.clock.now()) / 60_000)
    return `<tr><td data-label="الرمز · Password"><code>${code}</code></td>
<td data-label="البيئة · Environment"><code>${environment}</code></td>
<td data-label="تنتهي بعد · Ends in"><span class="ltr keep">${minutes} min</span></td></tr>`
  })
  const choices = environments.map(
    (one) => `<option${one === 'simulation' ? ' selected' : ''}>${one}</option>`,
  )
  return `<section class="card" aria-labelledby="otps">
<h2 id="otps">${both('رموز التسجيل', 'One-time passwords')}</h2>
<p class="note">${both('كل رمز يسجل وحدة واحدة، وصلاحيته ساعة.', 'Each registers one unit, within an hour.')}</p>
${rows.length > 0 ? table(['الرمز · Password', 'البيئة · Environment', 'تنتهي بعد · Ends in'], rows) : ''}
<form class="stack" method="post" action="/sandbox/forms/otps"><div class="fields">
<label>${both('البيئة', 'Environment')}<select name="environment">${choices.join('')}</select></label></div>
<button class="main small" type="submit">${both('رمز جديد', 'New password')}</button></form>
</section>`
}

function unitsCard(units: PresentedUnit[]) {
  const rows = units.map((unit) => {
    const { documents, chain } = unit
    return `<tr><td data-label="الوحدة · Unit"><span><bdi>${escape(unit.organization)}</bdi><br><code>${escape(unit.vat_number)}</code><br><code>${escape(unit.egs_serial)}</code></span></td>
<td data-label="البيئة · Environment"><code>${unit.environment}</code></td>
<td data-label="الشهادة · Certificate"><span>${unit.certificate_ends_at ? `${both('حتى', 'until')} ${moment(unit.certificate_ends_at)}` : both(`${unit.checks.passed.length} من ${unit.checks.required.length} فحوص`, `${unit.checks.passed.length} of ${unit.checks.required.length} checks`)}</span></td>
<td data-label="المستندات · Documents"><span>${both(`${documents.reported} مبلغ عنها، ${documents.cleared} معتمدة، ${documents.rejected} مرفوضة`, `${documents.reported} reported, ${documents.cleared} cleared, ${documents.rejected} rejected`)}${documents.with_warnings + documents.late > 0 ? both(`${documents.with_warnings} بتنبيه، ${documents.late} متأخرة`, `${documents.with_warnings} with warnings, ${documents.late} late`) : ''}</span></td>
<td data-label="السلسلة · Chain">${chainCell(chain)}</td></tr>`
  })
  return `<section class="card" aria-labelledby="units">
<h2 id="units">${both('الوحدات', 'Units')} </h2>
${rows.length > 0 ? table(['الوحدة · Unit', 'البيئة · Environment', 'الشهادة · Certificate', 'المستندات · Documents', 'السلسلة · Chain'], rows) : `<p class="note">${both('لم تسجل أي وحدة بعد.', 'No unit has registered yet.')}</p>`}
</section>`
}

function chainCell({ last_icv, gaps, repeats, broken_links }: PresentedUnit['chain']) {
  if (last_icv === 0) return '<span>—</span>'
  const problems = [
    gaps.length > 0 && chainProblem('عدادات ناقصة', 'missing', gaps.map(runWords)),
    repeats.length > 0 && chainProblem('عدادات مكررة', 'repeated', repeats),
    broken_links.length > 0 && chainProblem('بصمة سابقة خطأ', 'wrong hash before', broken_links),
  ].filter((problem) => problem !== false)
  if (problems.length > 0) return `<div class="error">${problems.join('')}</div>`
  return `<span class="badge good"><span aria-hidden="true">✓</span> <span class="ltr">1–${last_icv}</span></span>`
}

function chainProblem(arabic: string, english: string, counters: (number | string)[]) {
  const more = counters.length > 5 ? ` +${counters.length - 5}` : ''
  const shown = `<span class="ltr">${counters.slice(0, 5).join(', ')}${more}</span>`
  return both(`${arabic}: ${shown}`, `${english}: ${shown}`)
}

function runWords([first, last]: [first: number, last: number]) {
  return first === last ? first : `${first}–${last}`
}

function documentsCard(documents: PresentedDocument[]) {
  const newest = documents
    .toSorted(
      (one, other) => other.decided_at.localeCompare(one.decided_at) || (other.icv ?? 0) - (one.icv ?? 0),
    )
    .slice(0, SHOWN)
  const heads = [
    'العداد · ICV',
    'المستند · Document',
    'المبلغ · Total',
    'الحالة · State',
    'العمر · Age',
    'الملاحظات · Findings',
  ]
  return `<section class="card" aria-labelledby="documents">
<h2 id="documents">${both(`المستندات (${documents.length})`, `Documents (${documents.length})`)}</h2>
${newest.length > 0 ? table(heads, newest.map(documentRow)) : `<p class="note">${both('لم يصل أي مستند بعد.', 'No document has come yet.')}</p>`}
</section>`
}

function documentRow(one: PresentedDocument) {
  const [tone, glyph, arabic, english] = stateWords[one.state]
  const [kind, kindInEnglish] = kindWords[one.type_code] ?? [one.type_code, one.type_code]
  const form = one.flags.startsWith('02') ? ['مبسطة', 'simplified'] : ['ضريبية', 'standard']
  const findings = [...one.errors, ...one.warnings].map((code) => `<code>${escape(code)}</code>`).join(' ')
  return `<tr><td data-label="العداد · ICV"><span class="ltr">${one.icv ?? '?'}</span></td>
<td data-label="المستند · Document"><span><bdi>${escape(one.number)}</bdi>${both(`${escape(kind)}، ${form[0]}`, `${escape(kindInEnglish)}, ${form[1]}`)}</span></td>
<td data-label="المبلغ · Total"><span class="ltr keep">${escape(one.total)} ${escape(one.currency)}</span></td>
<td data-label="الحالة · State">${badge([tone, glyph, arabic, `${english} (${one.http_status})`])}</td>
<td data-label="العمر · Age">${ageCell(one.age_ms)}</td>
<td data-label="الملاحظات · Findings"><span>${findings || '—'}</span></td></tr>`
}

/** Late, for a simplified document, after a day. */
function ageCell(age: number | null) {
  if (age === null) return '—'
  const minutes = Math.floor(age / 60_000)
  const hours = Math.floor(minutes / 60)
  const words = minutes < 1 ? `${Math.floor(age / 1000)} s` : hours < 2 ? `${minutes} min` : `${hours} h`
  return `<span class="ltr keep${hours >= 24 ? ' badge bad' : ''}">${words}</span>`
}

function table(heads: string[], rows: string[]) {
  const cells = heads.map((head) => {
    const [arabic = '', english = ''] = head.split(' · ')
    return `<th scope="col">${both(arabic, english)}</th>`
  })
  return `<table class="cards"><thead><tr>${cells.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

function moment(iso: string) {
  return `<time class="ltr keep" datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')}</time>`
}

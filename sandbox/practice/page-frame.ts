import { createHash } from 'node:crypto'

/** Escapes everything that goes into a page between tags or inside quoted attributes. */
export function escape(text: string | number | null | undefined): string {
  return String(text ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Two languages side by side: Arabic first, English after it, each known to screen readers. */
export function both(arabic: string, english: string) {
  return `<span class="ar">${arabic}</span> <span class="en" lang="en" dir="ltr">${english}</span>`
}

/** How a row of a vendor's books stands. Tones are those of the store's own badges. */
export function badge([tone, glyph, arabic, english]: readonly [string, string, string, string]) {
  return `<span class="badge ${tone}"><span aria-hidden="true">${glyph}</span> ${arabic} <span lang="en">${english}</span></span>`
}

/** A moment of a vendor's books, to the second (UTC). */
export function moment(iso: string) {
  return `<time class="ltr keep" datetime="${escape(iso)}">${escape(iso.slice(0, 19).replace('T', ' '))}</time>`
}

/** The only script of this gateway: hands a hidden form on. Without scripts its button does. */
const submitScript = 'document.forms[0].submit()'
const scriptHash = createHash('sha256').update(submitScript).digest('base64')

/** No form-action: browsers would apply it to the way back to the shop as well. May be framed, as the real one. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; base-uri 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export function page(input: { title: string; body: string; wide?: boolean; submits?: boolean }): string {
  return `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escape(input.title)}</title>
<style>${styles}</style>
</head>
<body>
<header class="band">${both('تدريب: لا يُسحب مال حقيقي', 'Practice: no real money moves')}</header>
<main${input.wide ? ' class="wide"' : ''}>
${input.body}
</main>
${input.submits ? `<script>${submitScript}</script>` : ''}
</body>
</html>
`
}

const styles = `
:root{color-scheme:light dark;--canvas:#f6f6f3;--surface:#fff;--sunken:#f0efeb;--line:#dedcd7;--edge:#758388;--ink:#102029;--ink-2:#3d4b54;--ink-3:#57646c;--accent:#076296;--accent-hover:#004d7c;--on-accent:#fff;--deep:#0a2838;--on-deep:#f5f3ee;--good-fg:#0c5e37;--good-bg:#e0f6e7;--wait-fg:#774c13;--wait-bg:#fcf0d6;--info-fg:#0c5788;--info-bg:#e2f1fc;--bad-fg:#a32827;--bad-bg:#ffebea;--back-fg:#723d5c;--back-bg:#f9ebf2;--void-fg:#475258;--void-bg:#ebeae7}
@media (prefers-color-scheme:dark){:root{--canvas:#0c1419;--surface:#121d23;--sunken:#1b262d;--line:#29363e;--edge:#6e7d85;--ink:#f1f0ec;--ink-2:#bcc6c9;--ink-3:#94a1a6;--accent:#73c1e8;--accent-hover:#90d2f2;--on-accent:#061620;--deep:#040d13;--on-deep:#eeede7;--good-fg:#82dba5;--good-bg:#183124;--wait-fg:#f0c57a;--wait-bg:#3a2c19;--info-fg:#90cdf1;--info-bg:#162f41;--bad-fg:#faa39d;--bad-bg:#442322;--back-fg:#e8b1cf;--back-bg:#3a2531;--void-fg:#aeb9be;--void-bg:#1f292f}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:17px/1.75 "IBM Plex Sans","IBM Plex Sans Arabic",system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1,h2,p,dl,dd,ul{margin:0;padding:0}
h1,h2{font-weight:600;line-height:1.4;text-wrap:balance}
h1{font-size:26px}h2{font-size:19px}
.ar,.en{display:block}.en{color:var(--ink-3);font-size:.88em;line-height:1.5;text-align:end}
h1 .en,h2 .en{font-weight:500}
.band{background:var(--deep);color:var(--on-deep);padding:8px 16px;text-align:center;font-size:14px}
.band .en{color:inherit;text-align:center;opacity:.85}
main{max-inline-size:520px;margin:0 auto;padding:24px 16px 56px;display:grid;gap:20px}
main.wide{max-inline-size:1200px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:20px;display:grid;gap:16px;min-inline-size:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 20px;font-size:15px}
dt{color:var(--ink-3)}dd{text-align:end;overflow-wrap:anywhere}
.ltr{direction:ltr;unicode-bidi:isolate;display:inline-block}
.choices{display:grid;gap:10px}
button,.button{font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--edge);border-radius:6px;padding:10px 16px;min-block-size:56px;inline-size:100%;cursor:pointer;text-align:start;display:block;text-decoration:none}
button:hover,.button:hover{background:var(--sunken)}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button.main .en{color:inherit}
button.main:hover{background:var(--accent-hover)}
button.small{inline-size:auto;min-block-size:44px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
a{color:var(--accent);text-underline-offset:.28em}
a.away{display:block;min-block-size:44px;padding-block:8px}
.note{color:var(--ink-3);font-size:15px}
.error{color:var(--bad-fg);background:var(--bad-bg);border-radius:6px;padding:10px 14px}
table{inline-size:100%;border-collapse:collapse;font-size:15px}
th,td{padding:10px 12px;text-align:start;border-block-end:1px solid var(--line);vertical-align:top}
th{background:var(--sunken);font-weight:500;font-size:14px}
.keep{white-space:nowrap}
form.stack{display:grid;gap:20px;justify-items:start}
.fields{inline-size:100%}
summary .ar,summary .en{display:inline}
.badge{display:inline-block;border-radius:4px;padding:0 8px;font-size:14px;white-space:nowrap}
.good{color:var(--good-fg);background:var(--good-bg)}.wait{color:var(--wait-fg);background:var(--wait-bg)}.info{color:var(--info-fg);background:var(--info-bg)}.bad{color:var(--bad-fg);background:var(--bad-bg)}.back{color:var(--back-fg);background:var(--back-bg)}.void{color:var(--void-fg);background:var(--void-bg)}
code{font-family:ui-monospace,monospace;font-size:13px;direction:ltr;unicode-bidi:isolate;overflow-wrap:anywhere}
label{display:grid;gap:4px;font-size:15px}
input[type=number],input[type=text],select{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--edge);border-radius:6px;min-block-size:48px;padding-inline:12px;inline-size:100%}
input[type=number]{direction:ltr;text-align:end}
.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:16px;align-items:end}
label.check{display:flex;gap:12px;align-items:center;min-block-size:48px}
input[type=checkbox]{inline-size:22px;block-size:22px}
nav{display:flex;gap:20px;justify-content:space-between}
summary{cursor:pointer;min-block-size:44px;padding-block:8px}
@media (max-width:767px){
table.cards thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
table.cards,table.cards tbody,table.cards tr,table.cards td{display:block}
table.cards tr{border-block-end:1px solid var(--line);padding-block:10px}
table.cards td{border:0;padding:2px 0;display:flex;justify-content:space-between;gap:16px;text-align:end}
table.cards td::before{content:attr(data-label);color:var(--ink-3);text-align:start;flex:none}
}
`

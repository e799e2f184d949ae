import { expect, test } from 'vitest'
import { rulesOf } from './page-rules.ts'

const page =
  '<html lang="ar-EG" dir="rtl"><body><main id="main"><p class="lead md:hidden">نص</p><details></details></main></body></html>'
const of = (css: string) => rulesOf(page, css)

test.each([
  ['p{color:red}'],
  ['.lead,#main>p{color:red}'],
  [':is(html,.specimen)[lang|=ar]{color:red}'],
  ['.lead:not(.absent):hover::before{color:red}'],
  ['main:has(>details[open]) p{color:red}'],
  ['.md\\:hidden:nth-child(2n of .other){display:none}'],
  ['html[data-offline] p{color:red}'],
  ['@media (width>=48rem){p{color:red}}'],
  ['@font-face{font-family:Plex;src:url(/a.woff2)}'],
  ['@keyframes turn{to{rotate:1turn}}'],
  ['p{background:url("data:image/svg+xml,%3csvg d=\'{;}\'/%3e")}'],
])('keeps what may apply: %s', (css) => {
  expect(of(css)).toBe(css)
})

test.each([
  ['.absent p{color:red}'],
  ['#other{color:red}'],
  ['table td{color:red}'],
  ['p:is(.absent,.other>p){color:red}'],
  ['main:has(.absent) p{color:red}'],
  [':where(.absent:not(.lead)) p{color:red}'],
  ['@layer components{@media print{.absent{color:red}}}'],
])('drops what cannot: %s', (css) => {
  expect(of(css)).toBe('')
})

test('keeps of a list of selectors those that may apply', () => {
  expect(of('.absent,p:is(.lead,.other),td{color:red}')).toBe('p:is(.lead,.other){color:red}')
})

test('drops custom properties that nothing reads, with those that only they read', () => {
  const css =
    ':root{--seen:red;--only:blue;--unread:var(--only);--drawn:url("data:image/svg+xml,%3csvg a=\'(;)\'/%3e")}p{color:var(--seen);mask:var(--drawn)}'
  expect(of(css)).toBe(
    ':root{--seen:red;--drawn:url("data:image/svg+xml,%3csvg a=\'(;)\'/%3e")}p{color:var(--seen);mask:var(--drawn)}',
  )
  expect(of('@property --tw-x{syntax:"*";inherits:false}p{color:red}')).toBe('p{color:red}')
  expect(rulesOf('<p style="color:var(--own)">', 'p{--own:red}')).toBe('p{--own:red}')
})

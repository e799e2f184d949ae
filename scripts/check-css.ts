/**
 * Refuses physical sides in what the pages are made of: Arabic runs from right to left and English the other way, so
 * every side is `start` or `end`. A line is let through by a comment on it or on the line above that says
 * `physical on purpose: <why>`, as the column of amounts needs, which keeps its digits aligned in both directions.
 */

import { globSync, readFileSync } from 'node:fs'

export type Finding = { line: number; text: string; why: string }

const purpose = /physical on purpose: \S/

const stylesheetRules: [RegExp, string][] = [
  [
    /(?<![\w-])(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b/,
    'use -inline-start or -inline-end',
  ],
  [/(?<![\w-])border-(top|bottom)-(left|right)-radius\b/, 'use border-start-start-radius and its like'],
  [/(?<![\w-])(left|right)\s*:/, 'use inset-inline-start or inset-inline-end'],
  [/(?<![\w-])(text-align|float|clear|caption-side)\s*:\s*(left|right)\b/, 'use start or end'],
]

/** Tailwind's physical utilities, also negative, important and behind variants: `md:-ml-2`, `!text-left`. */
const utility =
  /(?<![\w-])-?(?:(?:scroll-)?[mp][lr]-[\w[(.]|(?:left|right)-[\w[(.]|border-[lr](?![\w])|rounded-(?:[lr]|t[lr]|b[lr])(?![\w])|(?:text|float|clear|origin|object|bg)-(?:left|right)(?![\w-]))/

const inlineStyle =
  /(?<![\w-])(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\w*\s*:|(?<![\w.?])(?:left|right)\s*:\s*['"`\d-]|textAlign\s*:\s*['"](?:left|right)/

/** What is wrong in one file; `name` says whether it is a stylesheet or a page. */
export function findPhysicalSides(name: string, source: string): Finding[] {
  const lines = source.split('\n')
  // Comments may use the words.
  const bare = withoutComments(source).split('\n')
  const findings: Finding[] = []

  for (const [index, text] of bare.entries()) {
    if (purpose.test(lines[index] ?? '') || purpose.test(lines[index - 1] ?? '')) continue
    for (const [pattern, why] of checksFor(name)) {
      if (pattern.test(text)) findings.push({ line: index + 1, text: text.trim(), why })
    }
  }
  return findings
}

function checksFor(name: string): [RegExp, string][] {
  if (name.endsWith('.css')) {
    return [
      ...stylesheetRules,
      [new RegExp(`@apply[^;]*${utility.source}`), 'use the logical utility (ms-, pe-, start-, text-end)'],
    ]
  }
  return [
    [new RegExp(`(?:["'\`\\s:!])${utility.source}`), 'use the logical utility (ms-, pe-, start-, text-end)'],
    [inlineStyle, 'use the logical property (marginInlineStart, insetInlineEnd, start, end)'],
  ]
}

/** Blanks comments but keeps the lines, so that numbers still fit. */
function withoutComments(source: string) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;{}(,])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))
}

if (import.meta.main) {
  let count = 0
  for (const name of globSync('src/web/**/*.{css,tsx}').toSorted()) {
    for (const { line, text, why } of findPhysicalSides(name, readFileSync(name, 'utf8'))) {
      count++
      console.error(`${name}:${line}: physical side in "${text.slice(0, 90)}": ${why}`)
    }
  }
  if (count > 0) {
    console.error(
      `${count} physical sides. Arabic and English run in opposite directions; say start and end.`,
    )
    process.exit(1)
  }
  console.log('No physical sides.')
}

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Whether a decision stands is read in its head, and the index has each page by its own title, in the sequence of their numbers. */
const pages = globSync('docs/decisions/[0-9]*.md')
  .toSorted()
  .map((file) => ({ name: path.basename(file), lines: readFileSync(file, 'utf8').split('\n') }))

test.each(pages)('$name begins with its number, its title and whether it stands', ({ name, lines }) => {
  expect(lines.slice(0, 3)).toEqual([
    expect.stringMatching(new RegExp(`^# ${name.slice(0, 4)} \\S`)),
    '',
    expect.stringMatching(/^\*\*Decided\*\* 20\d\d-\d\d(-\d\d)? · (stands|superseded by \[\d{4}\])/),
  ])
})

test('the index has one row for each page', () => {
  const rows = readFileSync('docs/decisions/README.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ['))
  expect(rows).toEqual(
    pages.map(
      ({ name, lines: [head = ''] }) =>
        `| [${name.slice(0, 4)}](${name}) | ${head.slice('# 0000 '.length)} |`,
    ),
  )
})

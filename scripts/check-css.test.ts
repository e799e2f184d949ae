import { describe, expect, test } from 'vitest'
import { findPhysicalSides } from './check-css.ts'

describe('physical sides', () => {
  test.each([
    ['a.css', '.a { margin-left: 1rem }'],
    ['a.css', '.a { padding-right: 1rem }'],
    ['a.css', '.a { text-align: left }'],
    ['a.css', '.a { position: absolute; left: 0 }'],
    ['a.css', '.a { border-top-left-radius: 4px }'],
    ['a.css', '.a { @apply ml-2; }'],
    ['a.tsx', '<p className="text-left" />'],
    ['a.tsx', '<p className="flex md:-ml-2" />'],
    ['a.tsx', "<p className={cn('pr-[3px]')} />"],
    ['a.tsx', '<p className="absolute right-0" />'],
    ['a.tsx', '<p className="rounded-tl-md" />'],
    ['a.tsx', '<p style={{ marginLeft: 3 }} />'],
    ['a.tsx', "<p style={{ textAlign: 'right' }} />"],
  ])('are refused in %s: %s', (name, source) => {
    expect(findPhysicalSides(name, source)).toHaveLength(1)
  })

  test.each([
    ['a.css', '.a { margin-inline-start: 1rem; inset-inline-end: 0; text-align: start }'],
    ['a.css', '/* margin-left would be wrong here */'],
    ['a.css', '.a { border-start-start-radius: 4px; justify-content: right-ish }'],
    ['a.css', '/* physical on purpose: amounts line up on their units */\n.a { text-align: right }'],
    ['a.tsx', '<p className="ms-2 pe-3 start-0 text-end rounded-s-md" />'],
    ['a.tsx', '// text-left is the old way\n<p />'],
    ['a.tsx', '<Icon name="arrow-left-thin" points_left={3} />'],
    ['a.tsx', '<Link href="/copyright-notice" />'],
  ])('are not seen in %s: %s', (name, source) => {
    expect(findPhysicalSides(name, source)).toEqual([])
  })
})

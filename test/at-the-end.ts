import { afterAll } from 'vitest'

/**
 * Takes what is to be ended when the tests of the file are over, the last first. For what a test itself opens: a hook that a running test
 * leaves would not be called.
 */
export function endAfterAll(): (end: () => unknown) => void {
  const ends: (() => unknown)[] = []
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return (end) => void ends.push(end)
}

import { afterEach, beforeEach } from 'vitest'

const notify = console.error
const result: unknown[][] = []

/** An error that nobody expected fails the test in which it was printed. A test that expects one puts its own spy there. */
function listen(...words: unknown[]) {
  result.push(words)
  notify(...words)
}

beforeEach(() => {
  result.length = 0
  console.error = listen
})

afterEach(() => {
  const isListening = console.error === listen
  console.error = notify
  if (isListening && result[0])
    throw new Error(`unexpected console.error: ${result[0].map(String).join(' ')}`)
})

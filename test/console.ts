import { afterEach, beforeEach } from 'vitest'

const tell = console.error
const told: unknown[][] = []

/** An error that nobody expected fails the test in which it was told. A test that expects one puts its own spy there. */
function listen(...words: unknown[]) {
  told.push(words)
  tell(...words)
}

beforeEach(() => {
  told.length = 0
  console.error = listen
})

afterEach(() => {
  const isListening = console.error === listen
  console.error = tell
  if (isListening && told[0]) throw new Error(`unexpected console.error: ${told[0].map(String).join(' ')}`)
})

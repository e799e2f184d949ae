import { expect, test } from 'vitest'
import { templateNames } from '#domain/messages/templates'
import { messageWords } from './message-words.ts'

test('every message of the store has words for the administration', () => {
  expect(templateNames.filter((name) => !(name in messageWords))).toEqual([])
})

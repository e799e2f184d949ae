import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { askWith, setDestination } from '../browser/lost-chunk.ts'
import { followTyping } from '../browser/typed.ts'
import type { AskReload } from './ask-reload.tsx'

type Asker = ComponentType<ComponentProps<typeof AskReload>>
type Answer = 'reload' | 'stay'

/**
 * Part of every page's frame, for the case that a piece of the program cannot be fetched. Its dialog is
 * loaded when the first letter is typed: before, there is nothing to ask about, and later it may be too late
 * to fetch it.
 */
export function LostPiece() {
  const [Asker, setAsker] = useState<Asker | null>(null)
  const [answer, setAnswer] = useState<((answer: Answer) => void) | null>(null)
  const { location } = useNavigation()
  const destination = location ? createPath(location) : null

  useEffect(() => setDestination(destination), [destination])

  useEffect(() => {
    followTyping(() => {
      import('./ask-reload.tsx').then(
        ({ AskReload }) => {
          setAsker(() => AskReload)
          askWith(() => new Promise((resolve) => setAnswer(() => resolve)))
        },
        () => undefined,
      )
    })
  }, [])

  if (!Asker) return null
  return (
    <Asker
      isOpen={answer !== null}
      onAnswer={(given) => {
        answer?.(given)
        setAnswer(null)
      }}
    />
  )
}

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { askWith, setDestination } from '../browser/lost-chunk.ts'
import { followTyping } from '../browser/typed.ts'
import type { AskReload } from './ask-reload.tsx'

type Asker = ComponentType<ComponentProps<typeof AskReload>>
type Answer = 'reload' | 'stay'

/**
 * Stands in every page's frame, for the moment in which a piece of it is lost. What it asks with comes with the first
 * letter that somebody types: before, there is nothing to ask about, and afterwards it may be too late to fetch it.
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

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

type Held<Answer> = { key: string; answer: Answer }

let standing: Held<unknown> | undefined

/**
 * What the page's last action was answered, in place of `actionData`: it stands until the next action or
 * another address. The router forgets it whenever data is loaded anew, as pages do by themselves.
 */
export function useAnswer<Answer>(actionData: Answer): Answer {
  const { key } = useLocation()
  const [held, setHeld] = useState<Held<Answer>>({ key, answer: actionData })
  const isNew = held.key !== key || (Boolean(actionData) && actionData !== held.answer)
  const shown = isNew ? { key, answer: actionData } : held
  if (isNew) setHeld(shown)
  useEffect(() => {
    standing = held
    return () => {
      standing = undefined
    }
  }, [held])
  return shown.answer
}

/** The answer that the page at this location (`key`) still shows, whatever was loaded behind it. */
export function standingAnswer(key: string): unknown {
  return standing?.key === key ? standing.answer : undefined
}

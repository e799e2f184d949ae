import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

/** While somebody types, the server is not asked; in milliseconds. */
const pause = 350

/**
 * What would come of the fields as they stand: asked of an endpoint at once, then whenever writing has
 * paused. Nothing is done, so no draft is settled by it (`dry_run`, web/forms/answers.ts).
 * @param action the endpoint's address
 * @returns the last answer; undefined before the first, and without a connection
 */
export function useDryRun<Answer>(action: string, fields: Record<string, string>) {
  const { submit, data } = useFetcher<Answer>()
  const packed = JSON.stringify(fields)
  const isFirst = useRef(true)
  useEffect(() => {
    const send = () => {
      const sent: Record<string, string> = JSON.parse(packed)
      void submit({ ...sent, dry_run: 'yes' }, { method: 'post', action })
    }
    const timer = setTimeout(send, isFirst.current ? 0 : pause)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [packed, action, submit])
  return data
}

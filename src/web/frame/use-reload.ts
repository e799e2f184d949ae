import { useEffect } from 'react'
import { isLostChunk, reloadOnce } from '../browser/lost-chunk.ts'

/**
 * A piece of the program that is gone means that the store was deployed anew: one reload brings the new one.
 */
export function useReload(error: unknown) {
  useEffect(() => {
    if (isLostChunk(error)) reloadOnce()
  }, [error])
}

import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * A refusal may mean that somebody was faster: the thread is brought anew, so that what they wrote can be
 * read.
 */
export function useThreadAfter(refusal: object | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (refusal) void revalidate()
  }, [refusal, revalidate])
}

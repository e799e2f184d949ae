import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A page can be typed into before its program has come. What stands in a controlled field by then is handed
 * over, or the first drawing would wipe it away.
 */
export function useTypedBefore(input: RefObject<HTMLInputElement | null>, adopt: (value: string) => void) {
  const first = useRef(adopt)
  useLayoutEffect(() => {
    const value = input.current?.value
    if (value) first.current(value)
  }, [input])
}

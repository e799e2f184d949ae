import { type ReactNode, useEffect, useRef } from 'react'

/** Scrolls the answer to an action into view: on a phone the button is far from the top. */
export function InSight({ of, children }: { of: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [of])
  return <div ref={box}>{children}</div>
}

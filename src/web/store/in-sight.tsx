import { type ReactNode, useEffect, useRef } from 'react'

/** Brings an answer to an action before the eyes of whoever did it: on a phone the button is far from the top. */
export function InSight({ of, children }: { of: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [of])
  return <div ref={box}>{children}</div>
}

/** Gives the focus to what is drawn in place of what had it; whoever stands somewhere else stays there. */
export function standOn(element: HTMLElement | null) {
  if (!element || document.activeElement !== document.body) return
  element.tabIndex = -1
  element.focus()
}

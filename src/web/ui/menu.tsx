import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.tsx'

type MenuProps = {
  label: string
  /** What the button shows. */
  face: ReactNode
  /** The button is a square with a drawing. */
  square?: boolean
  className?: string
  /** Links and buttons; lists and rules between them as wanted. */
  children: ReactNode
}

/**
 * A native disclosure with links: it opens without any script, and with it Escape, a click outside and a choice close
 * it, and arrow keys walk through it.
 */
export function Menu({ label, face, square, className, children }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
    }
  }, [open])

  function walk(event: KeyboardEvent) {
    const summary = box.current?.querySelector('summary')
    if (event.key === 'Escape' && open) {
      setOpen(false)
      summary?.focus()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (!open) setOpen(true)
    // After opening, the items exist for the focus only with the next frame.
    requestAnimationFrame(() => {
      const items = [...(box.current?.querySelectorAll<HTMLElement>('.menu-list :is(a, button)') ?? [])]
      const at = items.indexOf(document.activeElement as HTMLElement)
      const next = at === -1 ? (step > 0 ? 0 : items.length - 1) : (at + step + items.length) % items.length
      items[next]?.focus()
    })
  }

  return (
    <details
      ref={box}
      className={classes('menu', className)}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={walk}
    >
      <summary className={square ? 'icon-button' : 'tool'} aria-label={label}>
        {face}
      </summary>
      <div
        className="menu-list"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) setOpen(false)
        }}
      >
        {children}
      </div>
    </details>
  )
}

import type { ReactNode } from 'react'
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
 * A native disclosure with links: it opens without any script. That Escape, a click outside and a choice
 * close it, and that arrow keys walk through it, is the work of the page's first script.
 */
export function Menu({ label, face, square, className, children }: MenuProps) {
  return (
    <details className={classes('menu', className)}>
      <summary className={square ? 'icon-button' : 'tool'}>
        <span className="visually-hidden">{label}</span>
        {face}
      </summary>
      <div className="menu-list">{children}</div>
    </details>
  )
}

import type { ReactNode } from 'react'
import { classes } from './classes.tsx'
import { Icon } from './icon.tsx'

type DisclosureProps = {
  title: ReactNode
  isOpen?: boolean
  /** A short link-like line inside a form, instead of a row of a list. */
  inline?: boolean
  children: ReactNode
}

/** Native details: works without script, and the browser's own search opens it. Several stand in `.disclosures`. */
export function Disclosure({ title, isOpen, inline, children }: DisclosureProps) {
  return (
    <details className={classes('disclosure', inline && 'inline')} open={isOpen}>
      <summary>
        {inline && <Icon name="plus" small />}
        <span>{title}</span>
        {!inline && <Icon name="plus" />}
      </summary>
      <div className="body">{children}</div>
    </details>
  )
}
